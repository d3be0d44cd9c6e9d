// The section on plans in English.

/** @typedef {import('./plan.js').PlanNumbers} PlanNumbers */

/** @param {PlanNumbers} numbers */
export function words({ f, share }) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ more) =>
    `${f.n(n)} ${n === 1 ? one : more}`;
  const bytes = (/** @type {number} */ n) => {
    const unit = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, n)) / 3)));
    return `${f.fixed(n / 1000 ** unit)} ${['bytes', 'kB', 'MB', 'GB', 'TB'][unit]}`;
  };
  const seconds = (/** @type {number} */ s) => {
    if (s < 120) return `${f.fixed(s)} s`;
    if (s < 7200) return `${f.fixed(s / 60)} min`;
    if (s < 172_800) return `${f.fixed(s / 3600)} hours`;
    return `${f.fixed(s / 86_400)} days`;
  };
  return {
    title: 'Plan',
    lead: 'Before you add a server: what moves, from where to where, and in which order it moves least. Worked out in this page.',
    privacy:
      'Nothing leaves this machine: configurations and key files are read in this page, it makes no request after it has loaded, and no key is ever written into an address.',
    read: {
      title: 'What you have',
      lead: 'The ring above, or a configuration of your own.',
      servers: 'Configuration',
      hint: 'Paste it, drop a file here, or open one.',
      open: 'Open a file',
      above: 'Take the ring above',
      block: 'Block to read',
      noBlock: 'outside any block',
      copies: 'Copies of each key',
      fromRing: 'Taken from the ring above.',
      json: 'Read as a scenario of this page in JSON.',
      unreadable: 'The file cannot be read.',
      tooLarge: 'The file is larger than 8 MiB, the most that is read as a configuration.',
      start: (
        /** @type {string} */ scheme,
        /** @type {number} */ servers,
        /** @type {number} */ points,
        /** @type {number} */ peak,
      ) =>
        `${scheme}: ${count(servers, 'server', 'servers')}, ${count(points, 'point', 'points')}; the fullest is at ${f.fixed(peak)} × the mean.`,
    },
    change: {
      title: 'What you change',
      lead: 'One step after the other; each can be taken out again.',
      step: 'Step',
      verbs: /** @type {Record<string, string>} */ ({
        add: 'add a server',
        remove: 'remove a server',
        weight: 'change a weight',
        replace: 'replace a server by another',
        rename: 'rename a server',
        vnodes: 'change the points per unit of weight',
        scheme: 'change the system or its settings',
        replicas: 'change the number of copies',
      }),
      server: 'Server',
      name: 'Name of the new one',
      newName: 'New name',
      weight: 'Weight',
      newWeight: 'New weight',
      zone: 'Zone (may be empty)',
      points: 'Points',
      system: 'System',
      settings: 'Settings as JSON (may be empty)',
      copies: 'Copies of each key',
      add: 'Add this step',
      steps: 'Steps of the plan',
      none: 'No step yet. Add one to see what it moves.',
      remove: (/** @type {string} */ step) => `Take out ${step}`,
      take: 'Take out',
      added: (/** @type {string} */ step) => `Added: ${step}`,
      removed: (/** @type {string} */ step) => `Taken out: ${step}`,
    },
    answer: {
      title: 'What moves',
      lead: 'From before the first step to after the last.',
      moved: 'of the ring moves',
      movedKeys: 'of the keys move',
      keys: (/** @type {number} */ keys, /** @type {number} */ total) =>
        `${f.n(keys)} of ${f.n(total)} keys.`,
      sender: 'Sends the most',
      receiver: 'Receives the most',
      noRanges: {
        asked:
          'This method asks for each key and divides no circle, so there are no ranges. What follows are counts of keys.',
        placed:
          'The two systems place keys differently, so there are no ranges to move. What follows are counts of keys.',
      },
      picture: (/** @type {string} */ part) =>
        `The ring before (outside) and after (inside); the rim shows the ${part} that moves.`,
      matrix: 'From (rows) to (columns)',
      flows: 'From whom to whom',
      steps: 'Step by step',
      servers: 'Share of each server',
      copies: 'Copies to make anew',
      made: (
        /** @type {string} */ made,
        /** @type {number} */ before,
        /** @type {number} */ after,
      ) =>
        `${made} × all the data has to be copied to servers that do not hold it yet; every key has ${count(before, 'copy', 'copies')} before and ${f.n(after)} after.`,
      followed: (/** @type {number} */ n) => `Counted on ${count(n, 'key', 'keys')}.`,
      holders: 'What each server has to take, and may drop',
      ranges: 'Ranges that move, start not included, end included',
      page: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ all) =>
        `${f.n(from)} to ${f.n(to)} of ${f.n(all)}`,
      earlier: 'Earlier ranges',
      later: 'Later ranges',
      more: (/** @type {number} */ n) => `${count(n, 'more line', 'more lines')} in the CSV.`,
      columns: {
        from: 'from',
        to: 'to',
        share: 'share',
        keys: 'keys',
        file: 'keys of the file',
        bytes: 'bytes',
        requests: 'requests',
        step: 'step',
        moved: 'moves',
        between: 'between others',
        peak: 'fullest ÷ mean',
        busiest: 'fullest',
        server: 'server',
        gets: 'takes',
        drops: 'may drop',
        before: 'before',
        after: 'after',
        start: 'start',
        end: 'end',
        startHex: 'start, hexadecimal',
        endHex: 'end, hexadecimal',
      },
      nobody: 'nobody',
      sum: (/** @type {string} */ sum) => `All steps one after the other move ${sum}.`,
      warnings: 'Before you do it',
      warning: /** @type {Record<string, (name: string, value: number) => string>} */ ({
        nobody: () => 'no server with a weight is left.',
        'left-empty': (name) => `${name} has a weight and owns nothing.`,
        between: (_, value) => `${share(value)} moves between servers that the step does not name.`,
        collisions: (_, value) =>
          `${count(value, 'more point falls', 'more points fall')} on the position of another.`,
        'one-heir': (name, value) => `${name} alone takes everything, ${share(value)}.`,
        peak: (name, value) =>
          `${name} holds ${share(value)} for a while, much more than anybody before or after.`,
        'few-servers': (_, value) =>
          `only ${count(value, 'server owns', 'servers own')} anything, fewer than each key has copies.`,
        'few-zones': (_, value) =>
          `there ${value === 1 ? 'is' : 'are'} ${count(value, 'zone', 'zones')}, fewer than each key has copies; some copies share one.`,
        'no-copy-left': (_, value) =>
          `of ${share(value)} no server keeps a copy: it has to be copied before the old ones go.`,
        zones: (name, value) => `zone ${name} owns ${share(value)}, well over an even part.`,
      }),
      after: (/** @type {number} */ step) => (step ? `Step ${f.n(step)}: ` : 'In the end: '),
    },
    time: {
      title: 'How long it takes',
      all: 'Keys you have in all',
      size: 'Bytes of a key and its value, on average',
      rate: 'At most per second',
      unit: 'Counted in',
      units: { keys: 'keys', bytes: 'bytes' },
      bad: 'All three are numbers above 0.',
      said: (
        /** @type {number} */ keys,
        /** @type {number} */ size,
        /** @type {number} */ all,
        /** @type {number} */ each,
      ) =>
        `${f.n(Math.round(keys))} keys, ${bytes(size)}: ${seconds(all)} if the rate is that of everything together, ${seconds(each)} if each server receives at that rate.`,
    },
    keys: {
      title: 'Keys',
      lead: 'Made from a pattern, or your own from a file.',
      count: 'How many',
      pattern: 'Pattern',
      bad: (/** @type {number} */ most) => `A whole number from 1 to ${f.n(most)}.`,
      file: 'Key file',
      hint: 'One key a line, or a table of keys, sizes and requests. Read piece by piece; no key is kept.',
      layout: 'Read lines as',
      layouts: {
        '': 'what the first line looks like',
        lines: 'keys, whole',
        comma: 'key, size, requests, with commas',
        semicolon: 'key; size; requests, with semicolons',
        tab: 'key, size, requests, with tabs',
      },
      cancel: 'Stop',
      progress: 'Read so far',
      reading: (/** @type {string} */ part, /** @type {number} */ n) =>
        `${part} read, ${count(n, 'key', 'keys')}`,
      stopped: 'Stopped; nothing of the file is kept.',
      done: (/** @type {number} */ moved, /** @type {number} */ all) =>
        `${f.n(moved)} of ${count(all, 'key', 'keys')} of the file ${moved === 1 ? 'moves' : 'move'}.`,
      sizes: (/** @type {number} */ moved, /** @type {number} */ all) =>
        `${bytes(moved)} of ${bytes(all)}.`,
      requests: (/** @type {number} */ moved, /** @type {number} */ all) =>
        `${f.n(moved)} of ${f.n(all)} requests.`,
      asLines: 'Every line is a key.',
      separators: /** @type {Record<string, string>} */ ({
        ',': 'commas',
        ';': 'semicolons',
        '\t': 'tabs',
      }),
      asTable: (/** @type {string} */ by, /** @type {boolean} */ named) =>
        named
          ? `A table with ${by}; the first line names its columns.`
          : `A table with ${by} and no names of columns: read as key, size, requests.`,
      ignored: (/** @type {string} */ names) => `Columns that are not read: ${names}.`,
      again: (/** @type {number} */ n) =>
        n === 0
          ? 'No key is there twice.'
          : `${count(n, 'key was', 'keys were')} there before; each counts as often as it is there.`,
      compared: (/** @type {number} */ n) =>
        `Only the first ${f.n(n)} keys were compared with one another.`,
      empty: (/** @type {number} */ n) =>
        `${count(n, 'empty line was', 'empty lines were')} skipped.`,
      bom: 'A byte order mark before the first line is left out.',
      crlf: (/** @type {number} */ n) =>
        `${count(n, 'line ends', 'lines end')} in CR LF; the CR is left out.`,
      bytes: (/** @type {number} */ n, /** @type {number} */ first) =>
        `${count(n, 'key is', 'keys are')} not UTF-8 text, the first on line ${f.n(first)}; the bytes are hashed as they are.`,
      spaced: (/** @type {number} */ n, /** @type {number} */ first) =>
        `${count(n, 'key begins or ends', 'keys begin or end')} with white space, the first on line ${f.n(first)}; it belongs to the key.`,
      refused: (/** @type {number} */ n, /** @type {number} */ shown) =>
        n === shown
          ? `${count(n, 'line', 'lines')} could not be read:`
          : `${count(n, 'line', 'lines')} could not be read; the first ${f.n(shown)}:`,
      unread: 'Lines that could not be read',
      refusals: /** @type {Record<string, string>} */ ({
        long: 'Longer than 1 MiB.',
        quote: 'A quotation mark is not closed, or something stands behind it.',
        cells: 'Another number of cells than the first line.',
        key: 'No key.',
        size: 'The size is not a number from 0 up.',
        requests: 'The requests are not a number from 0 up.',
      }),
      wrong: /** @type {Record<string, string>} */ ({
        utf16: 'The file is UTF-16, two bytes a letter; save it as UTF-8. Nothing was read.',
        packed: 'The file is compressed; unpack it first. Nothing was read.',
      }),
      forget: 'Forget the file',
    },
    suggest: {
      title: 'Suggestions',
      lead: 'Tried on the ring as it is after all steps.',
      points: 'Points for a spread',
      spread: 'The fullest at most so many per cent above the mean',
      findPoints: 'Find the points',
      foundPoints: (
        /** @type {number} */ n,
        /** @type {string} */ above,
        /** @type {string} */ moved,
      ) =>
        `${count(n, 'point', 'points')} per unit of weight: the fullest is ${above} above the mean. Found by halving; changing to it moves ${moved}.`,
      noPoints: (
        /** @type {number} */ most,
        /** @type {number} */ n,
        /** @type {string} */ above,
      ) =>
        `Not even ${count(most, 'point', 'points')} per unit of weight do it. The best that was tried is ${f.n(n)}, with ${above} above the mean.`,
      weight: 'A weight for a share',
      share: 'Per cent of the ring',
      findWeight: 'Find the weight',
      foundWeight: (
        /** @type {string} */ weight,
        /** @type {string} */ server,
        /** @type {string} */ got,
        /** @type {string} */ moved,
      ) =>
        `Weight ${weight} gives ${server} ${got}, which no neighbouring weight comes nearer to. Changing to it moves ${moved}.`,
      order: 'Order of the steps',
      findOrder: 'Find the order that moves least',
      twoSteps: 'With two steps or more, their order can be compared.',
      best: (
        /** @type {string} */ best,
        /** @type {string} */ given,
        /** @type {number} */ tried,
      ) => `The best of ${count(tried, 'order', 'orders')} moves ${best} in place of ${given}:`,
      already: (/** @type {number} */ tried) =>
        `None of ${count(tried, 'order', 'orders')} moves less than yours.`,
      notAll:
        'So many steps on so large a ring are too many to compare every order: of each length only the best ways were followed.',
      sampled: 'Where a step has no exact ranges this was counted on 2,000 keys.',
      useOrder: 'Use this order',
      progress: 'Search so far',
      stop: 'Stop',
      stopped: 'Stopped.',
    },
    reasons: /** @type {[RegExp, string][]} */ ([]),
    take: {
      title: 'Take it away',
      lead: 'Files are made in this page.',
      csv: 'Flows as CSV',
      ranges: 'Ranges as CSV',
      json: 'All as JSON',
      markdown: 'Ticket in Markdown',
      svg: 'Ring as SVG',
      slots: 'CLUSTER SETSLOT',
      link: 'Copy a link without keys',
      copied: 'The link is copied. It has the servers and the steps, and no key.',
      copyYourself: 'The browser does not let the page copy; here is the link:',
      saved: (/** @type {string} */ name) => `Saved as ${name}.`,
      ticket: (/** @type {number} */ n) => `Ring change: ${count(n, 'step', 'steps')}`,
      more: 'Left out here:',
    },
  };
}
