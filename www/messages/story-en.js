// The story from remainder to replicas, in English.

/** @typedef {import('./lessons.js').Figures} Figures */
/** @typedef {{ f: import('./index.js').Numbers, share: (share: number) => string }} LessonNumbers */

/**
 * @typedef {object} SceneWords
 * @property {string} title
 * @property {(a: Figures) => string[]} says before the step, a paragraph each
 * @property {(a: Figures) => string} play what the step does, as a button has it
 * @property {(a: Figures) => string} found after the step
 * @property {string} control what can be set
 * @property {(value: string) => string} value
 * @property {string} left what leads on
 * @property {[string, string]} notes what a speaker says before the step and after it
 */

/** @param {LessonNumbers} numbers */
export const words = ({ f }) => {
  const plain = (/** @type {string} */ value) => f.n(Number(value));
  return {
    title: 'The story',
    lead: 'From the remainder to replicas, one idea at a time. Scroll, or press the left and right arrow keys in here. Every figure is measured on the ring beside it.',
    ring: 'The ring of this story',
    legend: 'Keys of each server',
    previous: 'Back',
    next: 'Next',
    at: (/** @type {number} */ at, /** @type {number} */ of) => `${f.n(at)} of ${f.n(of)}`,
    scenes: 'Scenes of the story',
    control: 'Try it',
    playing: 'It plays by itself until you touch it.',
    yours: 'It is yours now.',
    open: 'Take it to the ring above',
    moving: 'How data moves safely',
    undo: 'Undo this step',
    present: 'Present the story',
    link: { text: 'Link to this scene', copied: 'Copied.', shown: 'It is in the address bar.' },
    /** @type {Record<string, SceneWords>} */
    list: {
      remainder: {
        title: 'The remainder forgets',
        says: (a) => [
          'Hash the key. Divide by the number of servers. The remainder names the server. This is short, fast and even.',
          `Now ${a.name('joins')} joins the ${a.n('nodes')} servers. The divisor changes, and with it nearly every remainder.`,
        ],
        play: (a) => `Add ${a.name('joins')}`,
        found: (a) =>
          `${a.n('moved')} of ${a.n('keys')} keys moved: ${a.part('part')}. The exact law is ${a.rough('law')}. A fair share for ${a.name('joins')} would have been ${a.rough('ideal')}.`,
        control: 'Servers before',
        value: plain,
        left: 'A cache would be nearly empty. Could a change touch only what it must?',
        notes: [
          'Ask the room: one more server, how many keys move?',
          'Nearly all. Each of these is a cache miss, or a row to copy.',
        ],
      },
      circle: {
        title: 'A circle instead',
        says: (a) => [
          'Lay all hash values on a circle, so that the first follows the last. Hash every server to a point, and every key to a place.',
          `A key belongs to the first point clockwise. The key ${a.name('key')} lies ${a.part('turn')} of the way round, so it belongs to ${a.name('owner')}.`,
        ],
        play: (a) => `Add ${a.name('joins')}`,
        found: (a) =>
          `${a.name('joins')} took the arc that ends at its point, and ${a.n('moved')} of the ${a.n('keys')} keys with it. Keys that moved between the others: ${a.n('between')}.`,
        control: 'A key of your own',
        value: (value) => value,
        left: 'Only the new server’s keys moved. But look how unlike the arcs are.',
        notes: [
          'Keys do not move on the circle. Only their owner can change.',
          'The new point takes the arc behind it, from the next server clockwise.',
        ],
      },
      unfair: {
        title: 'One point each is unfair',
        says: (a) => [
          `Points fall where the hash throws them. Here ${a.name('most')} owns ${a.part('most')} of the circle and ${a.name('least')} only ${a.part('least')}. Fair would be ${a.rough('fair')}.`,
          `That is no accident of these names. With one point each, the fullest of ${a.n('nodes')} has ${a.times('peak')} its fair share in the mean. Try other names.`,
        ],
        play: (a) => `Remove ${a.name('most')}`,
        found: (a) =>
          `All ${a.n('moved')} keys of ${a.name('most')} fell to one heir. ${a.name('heir')} now owns ${a.part('heir_share')} of the circle.`,
        control: 'Other servers',
        value: (value) => value,
        left: 'Chance evens out when it is asked often.',
        notes: [
          'Nobody did anything wrong here. This is what chance looks like.',
          'The heir of a big server is the next one to fall over.',
        ],
      },
      points: {
        title: 'Many points each',
        says: () => [
          'Give each server many points instead of one. Each is the hash of its name and a number. They are called virtual nodes.',
          'A server now owns many small arcs. Long ones and short ones cancel out.',
        ],
        play: (a) => `Use ${a.n('points')} points each`,
        found: (a) =>
          `The shares ran from ${a.part('least_one')} to ${a.part('most_one')}; now they run from ${a.part('least')} to ${a.part('most')}. The expected deviation fell from ${a.part('deviation_one')} to ${a.part('deviation')}. Turning this dial is not free: ${a.n('moved')} of ${a.n('keys')} keys moved.`,
        control: 'Points of each server',
        value: plain,
        left: 'Even shares suit even machines. Yours may differ.',
        notes: [
          'A virtual node is a position. It is neither a process nor a copy.',
          'Shares meet slowly: half the deviation costs four times the points.',
        ],
      },
      weights: {
        title: 'A weight is a number of points',
        says: (a) => [
          `A stronger machine should own more. So give ${a.name('node')} more points, in proportion to its weight.`,
          'The points that it has stay where they are. So the others keep what the new points do not take.',
        ],
        play: (a) => `Give ${a.name('node')} another weight`,
        found: (a) =>
          `${a.name('node')} owned ${a.part('was')}. With ${a.n('points')} points it owns ${a.part('is')}; its weight asks for ${a.rough('fair')}. ${a.n('moved')} of ${a.n('keys')} keys moved, ${a.n('between')} of them between the others.`,
        control: 'Weight of this server',
        value: (value) => value,
        left: 'Shares come near the weights, not to them. Now the other way: a server goes.',
        notes: [
          'Twice the weight means twice the points, not exactly twice the load.',
          'Nothing moved between the servers that nobody touched.',
        ],
      },
      leaves: {
        title: 'A server leaves',
        says: (a) => [
          `There are ${a.n('nodes')} servers now, and ${a.name('leaver')} is about to fail. Its points will vanish from the circle.`,
          'Each of its arcs falls to the next point clockwise. Who are the heirs?',
        ],
        play: (a) => `Remove ${a.name('leaver')}`,
        found: (a) =>
          `${a.n('moved')} of ${a.n('keys')} keys moved (${a.part('part')}), and all were those of ${a.name('leaver')}. The number of heirs is ${a.n('heirs')}; with one point each it would be ${a.n('heirs_one')}. By remainder ${a.part('remainder')} would have moved.`,
        control: 'Who leaves',
        value: (value) => value,
        left: 'The keys have new owners. The data that died with the machine is gone.',
        notes: [
          'Which keys will move? Only those of the one that leaves.',
          'Many heirs, so no one of them is crushed.',
        ],
      },
      replicas: {
        title: 'Copies on the next machines',
        says: (a) => [
          'Keep each key on its owner and on the next machines clockwise. On the way, skip points of a machine that has the key already.',
          `Skipping matters. For ${a.part('crowded')} of the keys the next ${a.n('copies')} points lie on fewer machines than that.`,
        ],
        play: (a) => `Keep ${a.n('copies')} copies`,
        found: (a) =>
          `${a.name('key')} now lives on ${a.name('owner')}, and on ${a.name('others')}. If ${a.name('leaver')} fails, ${a.n('lost')} of ${a.n('keys')} keys are lost; with one copy it would be ${a.n('lost_one')}. If ${a.name('pair')} fails with it, ${a.n('lost_pair')} are.`,
        control: 'Copies of each key',
        value: plain,
        left: 'The ring says where copies belong. It makes none.',
        notes: [
          'Copies must be on distinct machines, better in distinct zones.',
          'The ring only names the machines. Something else must copy and repair.',
        ],
      },
      limits: {
        title: 'What it does not solve',
        says: (a) => [
          `Some keys are hotter than others. Here ${a.n('hot')} of ${a.n('requests')} requests ask for ${a.name('key')}. The ring counts requests now.`,
          `With ${a.n('points_before')} points each, the busiest server gets ${a.part('before')} of them. Fair would be ${a.rough('fair')}. Would more points help?`,
        ],
        play: (a) => `Use ${a.n('points')} points each`,
        found: (a) =>
          `The circle is nearly even: the largest share is ${a.part('share_most')}. Still ${a.name('busiest')} gets ${a.part('after')} of the requests. One key lives on one machine.`,
        control: 'Requests for one key',
        value: (value) => `${f.n(Number(value))}\u00a0%`,
        left: 'A ring moves no data, orders no writes and settles no quarrel about who is a member. Each of these needs something else.',
        notes: [
          'The keys are spread evenly. Is the load?',
          'A hot key needs a cache, merged requests or a split key. Points do not help.',
        ],
      },
    },
  };
};
