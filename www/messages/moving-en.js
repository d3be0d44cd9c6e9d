// The section on moving data in English.

/** @typedef {import('./moving.js').MovingNumbers} MovingNumbers */
/** @typedef {import('./moving.js').Told} Told */
/** @typedef {import('../sections/moving/model.js').Cast} Cast */
/** @typedef {import('../sections/moving/model.js').Rules} Rules */

/** @param {MovingNumbers} numbers */
export function words({ f, share }) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ more) =>
    `${f.n(n)} ${n === 1 ? one : more}`;
  const ticks = (/** @type {number} */ n) => count(n, 'tick', 'ticks');
  const where = (/** @type {Told} */ { single, side, from, to }) =>
    single ? side : `${from} and ${to}`;
  return {
    title: 'Moving data',
    lead: (/** @type {Cast} */ { command, total, all_moved, moved, from, to, keys }) =>
      `A new ring changes where requests go. It copies nothing. Here “${command}” moves ${f.n(all_moved)} of ${f.n(total)} keys, ${f.n(moved)} of them from ${from} to ${to}. Follow ${f.n(keys.length)} of those while clients go on reading, writing and deleting.`,
    model: (/** @type {Rules} */ { clients, latency, copy_loss, failure, pause }) =>
      `This is a model, and its seed decides everything: ${count(clients, 'client', 'clients')}, messages that take ${f.n(latency[0])} to ${ticks(latency[1])}, one in ${f.n(copy_loss)} copied keys lost unnoticed, one in ${f.n(failure)} halves of a write lost, and one in ${f.n(pause)} writers that stops for a while before it sends. Every write carries a stamp; of two values the one with the later stamp stands.`,
    source: {
      label: 'Which change',
      example: 'The first example',
      above: 'The last change of the ring above',
      none: 'The ring above has not been changed yet. Add or remove a node there first.',
    },
    lessons: 'Lesson',
    own: 'Your own choice of switches.',
    lesson: /** @type {Record<string, { name: string, say: string }>} */ ({
      right: {
        name: 'The right order',
        say: 'Copy, switch, wait, compare, drop. Messages still get lost and clients still lag behind. Watch what each protection catches.',
      },
      copyFirst: {
        name: 'Switch before copying',
        say: 'The ring is switched first and the copy is made afterwards. Whoever asks the new owner early finds nothing and must ask again.',
      },
      doubleRead: {
        name: 'No second read',
        say: 'A key of the copy got lost. The old owner still has it, but nobody asks there.',
      },
      dualWrite: {
        name: 'Write to one owner',
        say: 'While the copy is made, writes go to the old owner alone. What changes behind the copy is old at the new owner.',
      },
      tombstones: {
        name: 'Delete without a mark',
        say: 'A delete removes the key and leaves no trace. A copy or a write that set out earlier comes later, and nothing tells it to stay away.',
      },
      fencing: {
        name: 'No version check',
        say: 'A client decides where to write, stops, and sends long after. The old owner takes the write, though it is not the owner any more.',
      },
      compare: {
        name: 'Drop without comparing',
        say: 'A key of the copy got lost, and nobody noticed. Then the only owner that had it drops it.',
      },
      grace: {
        name: 'Drop at once',
        say: 'The old owner drops its copy as soon as the ring is switched. The last client has not heard of the switch and still asks there.',
      },
      limit: {
        name: 'Copy all at once',
        say: 'Nothing gets lost, but the old owner must serve the whole copy in one moment, beside its clients.',
      },
      versions: {
        name: 'Two clients, two versions',
        say: 'The last client never hears of a new ring. It reads and writes by version 1 for good, and two owners take writes. Switch the version check on: the first refusal teaches it.',
      },
    }),
    picture: {
      label: (/** @type {string} */ from, /** @type {string} */ to) =>
        `Messages between the clients, ${from} and ${to} over time. The list of events says the same in words.`,
      client: (/** @type {number} */ n) => `Client\u00a0${f.n(n + 1)}`,
      version: (/** @type {number} */ n) => `v${f.n(n)}`,
      phases: {
        before: 'before',
        copying: 'copy',
        switched: 'switched',
        comparing: 'compare',
        retired: 'done',
      },
      legend: {
        read: 'read',
        write: 'write',
        delete: 'delete',
        copy: 'copy, comparison',
        lost: 'lost on the way',
        refused: 'refused',
        fault: 'fault',
      },
      overview: 'The whole run',
    },
    controls: {
      play: 'Play',
      pause: 'Pause',
      back: 'Previous event',
      forth: 'Next event',
      fault: 'Next fault',
      noFault: 'No fault follows',
      start: 'To the start',
      time: 'Time',
      at: (/** @type {number} */ at, /** @type {number} */ end) => `${f.n(at)} of ${ticks(end)}`,
      speed: 'Speed',
      times: (/** @type {number} */ n) => `${n}×`,
      group: 'Run the model',
    },
    now: {
      tick: (/** @type {number} */ at) => `tick ${f.n(at)}`,
      fault: 'Fault',
    },
    counts: {
      title: 'Counted so far',
      hits: 'Hits',
      misses: 'Misses',
      rescued: (/** @type {number} */ n) => `${f.n(n)} saved by a second read`,
      unanswered: 'Told “not there”',
      unansweredNote: 'though it is',
      stale: 'Stale reads',
      lost: 'Lost writes',
      owners: 'Two owners',
      revived: 'Revived deletes',
      refused: 'Refused writes',
      load: 'Load of the source',
      loadNote: (
        /** @type {number} */ peak,
        /** @type {number} */ most,
        /** @type {number} */ window,
      ) => `in ${ticks(window)}; peak ${f.n(peak)}, limit ${f.n(most)}`,
      copied: (/** @type {number} */ n, /** @type {number} */ all) =>
        `${f.n(n)} of ${f.n(all)} keys sent by the copy`,
    },
    list: {
      title: 'What happened',
      matters: 'What matters',
      all: 'Every event',
      which: 'Which events',
    },
    keys: {
      title: 'What is held now',
      lead: 'Stamps; the later one stands.',
      key: 'key',
      truth: 'acknowledged',
      none: '–',
      older: (/** @type {string} */ value) => `${value}, older`,
      deleted: (/** @type {number} */ stamp) => `deleted ${f.n(stamp)}`,
      value: (/** @type {number} */ stamp) => f.n(stamp),
    },
    switches: {
      title: 'Protections',
      lead: 'Take one away and see what it was for.',
      late: 'The last client learns of a new ring',
      lateness: /** @type {Record<string, string>} */ ({
        soon: 'soon',
        late: 'late',
        never: 'only when refused',
      }),
      seed: 'Seed',
      another: 'Another seed',
      badSeed: (/** @type {number} */ most) => `A whole number from 0 to ${f.n(most)}.`,
    },
    protection: /** @type {Record<string, { name: string, does: (rules: Rules) => string }>} */ ({
      copyFirst: {
        name: 'Copy first',
        does: () => 'The new owner gets its copy before the ring is switched.',
      },
      doubleRead: {
        name: 'Second read',
        does: () =>
          'On a miss at the new owner the old one is asked, and the answer is written back.',
      },
      dualWrite: {
        name: 'Dual write',
        does: () =>
          'A write counts only when both owners hold it. If a half is lost, all of it is sent again.',
      },
      tombstones: {
        name: 'Tombstones',
        does: () => 'A delete leaves a mark with its stamp. Older values cannot come back over it.',
      },
      fencing: {
        name: 'Version check',
        does: () => 'An owner refuses writes that carry an older ring version than its own.',
      },
      compare: {
        name: 'Comparison',
        does: () => 'At the end both copies are compared, and what is missing is brought over.',
      },
      grace: {
        name: 'Grace time',
        does: ({ grace, lateness }) =>
          `The old owner keeps its copy for ${ticks(grace)}. The last client learns within ${f.n(lateness)}.`,
      },
      limit: {
        name: 'Rate limit',
        does: ({ copying }) => `The copy is spread over ${ticks(copying)}.`,
      },
    }),
    survey: {
      title: (/** @type {number} */ runs) =>
        `The same switches with ${count(runs, 'seed', 'seeds')}`,
      lead: 'A fault that shows in few runs is hard to find by trying.',
      shows: (/** @type {number} */ n, /** @type {number} */ runs) =>
        n ? `in ${f.n(n)} of ${f.n(runs)} runs, ${share(n / runs)}` : 'in no run',
      none: 'No fault in any of them.',
    },
    fault: /** @type {Record<string, string>} */ ({
      earlyMiss: 'Miss before the copy',
      unanswered: 'Told “not there” though it is',
      stale: 'Stale read',
      lost: 'Lost write',
      twoOwners: 'Two owners',
      revived: 'Revived delete',
      overload: 'Overloaded source',
    }),
    event: /** @type {Record<string, (told: Told) => string>} */ ({
      begins: ({ version, from }) =>
        `All clients know ring version ${version}. ${from} owns the keys.`,
      joins: ({ to }) =>
        `${to} is to take these keys over. It gets no reads or writes of them yet.`,
      told: ({ side, version, has }) =>
        `${side} takes version ${version}.${has('fencing') ? ' From now on it refuses older writes.' : ''}`,
      published: ({ number, version, from, to, has }) => {
        if (number === 2) {
          const writes = has('dualWrite') ? 'writes go to both owners' : 'writes go to it alone';
          return `Version ${version} is published. ${from} still answers reads, and ${writes}.`;
        }
        if (number === 3)
          return `Version ${version} is published. From now on ${to} is asked first.`;
        return `Version ${version} is published. Only ${to} is left.`;
      },
      learns: ({ client, version }) => `${client} learns of version ${version}.`,
      copyBegins: ({ count: n, from, to, has }) =>
        `The copy begins: ${count(n, 'key goes', 'keys go')} from ${from} to ${to}, ${has('limit') ? 'a few at a time' : 'all at once'}.`,
      copyLost: ({ key }) => `The copy of ${key} is lost on the way. Nobody notices.`,
      copied: ({ key, stamp, to }) => `The copy of ${key} with stamp ${stamp} comes to ${to}.`,
      copyOlder: ({ key, to }) =>
        `The copy of ${key} comes too late: ${to} holds something later. It is dropped.`,
      copyEnds: ({ count: n }) => `All ${count(n, 'key', 'keys')} of the copy have been sent.`,
      graceBegins: ({ count: n, from }) =>
        `The grace time begins. For ${ticks(n)} ${from} keeps its copy, so that every client can learn of the switch.`,
      compareBegins: ({ from, to }) => `${from} and ${to} compare what they hold, key by key.`,
      repaired: ({ key, to }) =>
        `The comparison finds that ${to} lacks the latest of ${key}, and brings it over.`,
      compareEnds: ({ count: n }) =>
        n
          ? `The comparison is over. It repaired ${count(n, 'key', 'keys')}.`
          : 'The comparison is over. Nothing was missing.',
      retired: ({ from }) => `${from} drops its copy. What only ${from} held is gone now.`,
      ends: ({ count: n, of, to }) =>
        n
          ? `The end. For ${f.n(n)} of ${count(of, 'key', 'keys')} ${to} does not hold what was acknowledged.`
          : `The end. ${to} holds all that was acknowledged.`,
      asks: ({ client, side, key }) => `${client} asks ${side} for ${key}.`,
      hit: ({ client, side, key, stamp }) =>
        `A hit: ${side} gives ${client} value ${stamp} of ${key}.`,
      absent: ({ client, key }) =>
        `${client} is told that ${key} is not there. That is right: it was deleted, or a delete is under way.`,
      missed: ({ client, side, key, cause }) =>
        ({
          notCopied: `A miss: ${client} asks ${side} for ${key}, and the copy has not come yet.`,
          copyLost: `A miss: ${side} has no ${key}, for its copy was lost on the way.`,
          dropped: `A miss: ${client} still asks ${side} for ${key}, and ${side} has dropped its copy.`,
          removed: `A miss: ${side} does not have ${key} any more.`,
        })[cause],
      asksOld: ({ client, side, key }) => `${client} asks ${side} for ${key} in the second place.`,
      rescued: ({ client, side, key, stamp }) =>
        `${side} has ${key}: the second read gives ${client} value ${stamp}.`,
      backfilled: ({ client, key, stamp, to }) =>
        `${client} writes back what it read: ${to} holds value ${stamp} of ${key} now.`,
      backfillOlder: ({ client, key, to }) =>
        `What ${client} writes back of ${key} is older than what ${to} holds. It is dropped.`,
      unanswered: ({ client, side, key, newest, cause }) =>
        `${client} is told that ${key} is not there. It is: value ${newest} was acknowledged. ${
          {
            notCopied: `Its copy has not come to ${side} yet.`,
            copyLost: `Its copy to ${side} was lost.`,
            dropped: `${side} has dropped its copy.`,
            removed: `${side} has removed it.`,
          }[cause]
        }`,
      stale: ({ client, side, key, stamp, newest }) =>
        `A stale read: ${client} gets value ${stamp} of ${key} from ${side}. Value ${newest} was acknowledged before it asked.`,
      readsDeleted: ({ client, side, key, stamp, newest }) =>
        `A stale read: ${client} gets value ${stamp} of ${key} from ${side}. Delete ${newest} was acknowledged before it asked.`,
      writes: (told) =>
        `${told.client} wants to write ${told.key}. It knows version ${told.version}, so it chooses ${where(told)}.`,
      deletes: (told) =>
        `${told.client} wants to delete ${told.key}. It knows version ${told.version}, so it chooses ${where(told)}.`,
      pauses: ({ client, count: n, version }) =>
        `${client} has chosen by version ${version}, and stops for ${ticks(n)} before it sends.`,
      stored: ({ side, key, stamp }) => `${side} stores value ${stamp} of ${key}.`,
      removed: ({ side, key, stamp, has }) =>
        has('tombstones')
          ? `${side} marks ${key} as deleted, with stamp ${stamp}.`
          : `${side} removes ${key}. Nothing remembers that it was there.`,
      older: ({ side, key, stamp }) =>
        `${side} holds something later of ${key}, so stamp ${stamp} changes nothing.`,
      refused: ({ client, side, key, version, newest }) =>
        `${side} refuses the write of ${key}: it carries version ${version}, and ${side} knows ${newest}. ${client} must ask for the new ring.`,
      retries: ({ client, side, key }) =>
        `${client} has not heard from ${side} about ${key}. It sends all of it again.`,
      acknowledged: (told) =>
        `Value ${told.stamp} of ${told.key} is acknowledged to ${told.client}: ${where(told)} took it.`,
      deleteAcknowledged: (told) =>
        `Delete ${told.stamp} of ${told.key} is acknowledged to ${told.client}: ${where(told)} took it.`,
      twoOwners: ({ side, key, version, newest, to }) =>
        `Two owners: ${side} takes a write of ${key} under version ${version}. Version ${newest} is in force, and ${to} is the owner.`,
      lost: ({ key, stamp, to }) =>
        `A lost write: value ${stamp} of ${key} was acknowledged. ${to} does not hold it, and nobody will bring it.`,
      revived: ({ key, side, stamp, newest }) =>
        `A revived delete: ${key} was deleted with stamp ${newest}. ${side} has value ${stamp} of it again.`,
      overload: ({ side, count: n, window }) =>
        `${side} has more than ${count(n, 'request', 'requests')} within ${ticks(window)}. It cannot serve them all.`,
    }),
    roles: {
      title: 'Who does what',
      lead: 'Four jobs that are often taken for one. Choose a part of the picture.',
      label: 'Parts of the picture',
      picture: (/** @type {string} */ key, /** @type {string} */ owner) =>
        `A ring on which ${key} belongs to ${owner}, with its points, its copies, and the version of the ring.`,
      version: (/** @type {number} */ n) => `ring v${f.n(n)}`,
      not: 'Not its job',
      part: /** @type {Record<string, { name: string, asks: string, does: (told: { key: string, owner: string, holders: string[], nodes: number, points: number }) => string, not: string }>} */ ({
        placement: {
          name: 'Placement',
          asks: 'Where does a key belong?',
          does: ({ key, owner }) =>
            `The hash gives ${key} a place on the circle. The first point at or after it belongs to ${owner}. Whoever knows the ring gets the same answer without asking anybody.`,
          not: 'It copies nothing, and it does not see who is alive or busy.',
        },
        points: {
          name: 'Virtual nodes',
          asks: 'How even is it?',
          does: ({ nodes, points }) =>
            `${count(nodes, 'machine has', 'machines have')} ${count(points, 'point', 'points')} on this circle. Many points make the shares more equal, and spread the keys of a leaver over many heirs.`,
          not: 'A point is not a process and not a copy. More points do not make data safer.',
        },
        replication: {
          name: 'Replication',
          asks: 'Who else has it?',
          does: ({ key, holders }) =>
            `Walk on from the point of the owner and take the next other machines. So ${f.list(holders)} hold ${key}. If one of them fails, the others still have it.`,
          not: 'The ring only names the copies. Keeping them equal needs writes to all of them, retries and repair.',
        },
        consensus: {
          name: 'Consensus',
          asks: 'Which ring is in force?',
          does: ({ nodes }) =>
            `${count(nodes, 'machine agrees', 'machines agree')} on one list of members and gives it a version, for example by Raft. Then an old version can be told from a new one, and refused.`,
          not: 'It does not choose where keys go. It says by which ring they are placed.',
        },
      }),
    },
  };
}
