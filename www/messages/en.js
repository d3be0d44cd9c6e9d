// Every English word a person reads. Names of nodes arrive as parts, so that they are never markup.

import { fault } from './fault.js';

/** @typedef {import('./index.js').Words} Words */
/** @typedef {import('./index.js').Numbers} Numbers */

/** @param {number} n @param {Numbers} f */
const keys = (n, f) => `${f.n(n)} ${n === 1 ? 'key' : 'keys'}`;

/** @param {Numbers} f @returns {Words} */
export const words = (f) => ({
  lang: 'en',
  // Controls
  addNode: 'Add node',
  remove: (id) => `Remove ${id}`,
  weightOf: (id) => `Weight of ${id}`,
  nameOf: (id) => `Name of ${id}`,
  undo: 'Undo',
  redo: 'Redo',
  play: 'Play',
  pause: 'Pause',
  step: 'Step',
  stepOf: (step, steps) => `step ${f.n(step)} of ${f.n(steps)}`,
  start: 'Start',
  nodes: 'Nodes',
  weight: 'weight',
  drained: 'drained',
  points: (n) => `${f.n(n)} ${n === 1 ? 'point' : 'points'}`,
  slots: (n) => `${f.n(n)} ${n === 1 ? 'slot' : 'slots'}`,
  buckets: (n) => `${f.n(n)} ${n === 1 ? 'bucket' : 'buckets'}`,
  collisions: (n) =>
    n === 1 ? '1 point collides with another' : `${f.n(n)} points collide with others`,
  warnings: {
    'narrow-hash': 'the hash is narrower than the ring: some positions can never be hit',
  },
  keys: (n) => keys(n, f),
  isNew: 'new',
  difference: (share) => `${f.signed(share * 100)} pp`,
  pointsPerWeight: 'Points per weight',
  keysDial: 'Keys',
  replicas: 'Replicas',
  scheme: 'Scheme',
  lookUp: 'Look a key up',
  lookUpHint: 'user:42',
  clear: 'Clear',
  other: 'Other number',
  settings: 'Settings',
  yours: 'Your own nodes and keys',
  yourNodes: 'Node list',
  yourNodesHint: 'One a line or with spaces between: name, name*weight, name@position, name/zone.',
  yourKeys: 'Key list',
  yourKeysHint: 'One key a line, taken exactly as written.',
  use: 'Use',
  useNodes: 'Use these nodes',
  useKeys: 'Use these keys',
  useCount: 'Generate keys again',
  // Ring and readout
  ring: 'Hash ring',
  ringSummary: (nodes, points, count) =>
    `Hash ring with ${f.n(nodes)} ${nodes === 1 ? 'node' : 'nodes'}, ${f.n(points)} ${
      points === 1 ? 'point' : 'points'
    } and ${keys(count, f)}. Every number on it is in the tables below.`,
  before: {
    title: (nodes) => `${f.n(nodes)} ${nodes === 1 ? 'node' : 'nodes'}`,
    figure: (n) => f.n(n),
    line: (n) => (n === 1 ? 'key' : 'keys'),
    note: (peak) => `fullest node ${f.fixed(peak)} × the mean`,
    empty: 'no node has points',
  },
  after: {
    add: (id) => ['added ', id],
    remove: (id) => ['removed ', id],
    weight: (id, value) => ['weight of ', id, ` to ${value}`],
    rename: (id, value) => [id, ' is now ', { name: value }],
    vnodes: (_, value) => [`points per weight: ${value}`],
    scheme: (_, value) => ['scheme: ', { name: value }],
    replicas: (_, value) => [`replicas: ${value}`],
    moved: (moved, total) => `${f.n(moved)} of ${keys(total, f)} moved`,
    ideal: (share) => `ideal ${f.pct(share)}`,
    remainder: (share) => `remainder ${f.pct(share)}`,
  },
  share: 'share',
  fair: (share) => `fair ${f.pct(share)}`,
  owned: (count) => `owns ${keys(count, f)}`,
  keyAt: (turn) => `at ${f.pct(turn)} of the circle`,
  belongs: (node) => ['belongs to ', node],
  nobody: 'belongs to nobody',
  replicasOf: (ids) => `copies on ${f.list(ids)}`,
  // Where one looks
  view: 'View of the ring',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole',
  wholeRing: 'See all of the circle',
  lanes: 'Lanes',
  asRing: 'Ring',
  unroll: 'Unroll the ring: one lane for each node',
  rollUp: 'Roll the lanes up into a ring',
  pointAt: (index, turn) => `point ${f.n(index)} at ${f.pct(turn)} of the circle`,
  arcShare: 'length of its arc',
  position: 'position',
  point: 'point',
  hashed: 'hashed text',
  // The proof line
  proof: {
    add: (id) => ['Added ', id, ': '],
    remove: (id) => ['Removed ', id, ': '],
    weight: (id, value) => ['Weight of ', id, ` set to ${value}: `],
    rename: (id, value) => ['Renamed ', id, ' to ', { name: value }, ': '],
    vnodes: (_, value) => [`Points per weight set to ${value}: `],
    scheme: (_, value) => ['Scheme set to ', { name: value }, ': '],
    replicas: (_, value) => [`Replicas set to ${value}: `],
    moved: (moved, total, share) => `${f.n(moved)} of ${keys(total, f)} moved (${f.pct(share)})`,
    allTo: (id) => [', all to ', id],
    allFrom: (id) => [', all from ', id],
    from: (rows) => [': ', ...f.rows(rows, 'from')],
    to: (rows) => [': ', ...f.rows(rows, 'to')],
    end: '. ',
    share: (share, ideal) =>
      ideal > 0
        ? `Share of the ring moved ${f.pct(share)}; ideal ${f.pct(ideal)}. `
        : `Share of the ring moved ${f.pct(share)}. `,
    between: (n) => `${keys(n, f)} moved between other nodes.`,
    remainder: (n, share) => ` By remainder ${f.n(n)} would have moved (${f.pct(share)}).`,
    pending: (n) => ` ${keys(n, f)} still to be placed.`,
    start: (nodes, count) =>
      nodes === 0
        ? 'There is no node, so no key has an owner. Add a node.'
        : `${f.n(nodes)} ${nodes === 1 ? 'node shares' : 'nodes share'} ${keys(count, f)}. Add a node, remove one or drag a weight, and see which keys move.`,
    undone: 'Undone. ',
    redone: 'Done again. ',
    sought: (step) => `At step ${f.n(step)}. `,
    set: 'Set. ',
  },
  // The timeline, guesses, and taking it away
  timeline: {
    marks: 'Steps, each with its command',
    mark: (step, command) => `${f.n(step)}: ${command}`,
    speed: 'Speed',
    times: (speed) => `${speed}×`,
    dropped: (n) =>
      n === 1
        ? '1 later step is dropped by the next change.'
        : `${f.n(n)} later steps are dropped by the next change.`,
    compare: 'Compare with',
    nothing: 'nothing',
    previous: 'the previous step',
    between: (from, to, moved, total, share) =>
      `From step ${f.n(from)} to step ${f.n(to)}: ${f.n(moved)} of ${keys(total, f)} ${
        moved === 1 ? 'has' : 'have'
      } another owner (${f.pct(share)})`,
    most: (from, to, count) => [', most of them from ', from, ' to ', to, ` (${f.n(count)})`],
    all: (from, to) => [', all from ', from, ' to ', to],
    same: 'This is the step that is shown.',
    predict: 'Predict first',
    question: (command, count) => [
      command,
      count > 0
        ? `: how many of the ${keys(count, f)} will move?`
        : ': how much of the ring will move?',
    ],
    guess: 'Your guess in percent',
    reveal: 'Reveal',
    percent: (n) => `${f.n(n)} %`,
    guessed: (guess, share) => `You guessed ${f.n(guess)} %; it is ${f.pct(share)}. `,
  },
  take: {
    title: 'Take it away',
    link: 'Copy link',
    copied: 'The link is copied.',
    copyYourself: 'The browser does not let the page copy. The link is selected: copy it.',
    leftOut: (n, most) =>
      `The link leaves out the list of ${keys(n, f)}; at most ${f.n(most)} go into a link. Save JSON keeps them all.`,
    barLeftOut: 'The address bar leaves out the list of keys.',
    noAddress: 'This page reads no links. Put this behind the address of a page that does.',
    address: 'Link',
    svg: 'Save SVG',
    png: 'Save PNG',
    scale: 'Size of the PNG',
    times: (scale) => `${scale}×`,
    json: 'Save JSON',
    nodes: 'Nodes as CSV',
    arcs: 'Arcs as CSV',
    moves: 'Moves as CSV',
    csvHint:
      'An arc goes from after its start up to and including its end. A name that a spreadsheet would take for a formula gets an apostrophe in front.',
    film: 'Save animation',
    filming: 'Recording the last step…',
    filmStopped: 'Something else happened, so there is no recording.',
    saved: (name) => ['Saved as ', { name }, '.'],
    writing: (lines) => `Writing, ${f.n(lines)} lines so far.`,
    changed: 'The ring changed while the table was being written. Save it again.',
    back: 'Bring back',
    backHint: 'Paste a link or a scenario in JSON, or drop a file anywhere on the ring.',
    load: 'Load',
    open: 'Open a file',
  },
  placing: (pending) => `placing ${keys(pending, f)}`,
  // Tables
  numbers: 'All numbers',
  nodeTable: 'Nodes',
  moveTable: 'What the last step moved',
  columns: {
    node: 'Node',
    weight: 'Weight',
    zone: 'Zone',
    points: 'Points',
    share: 'Share',
    fair: 'Fair share',
    keys: 'Keys',
    from: 'From',
    to: 'To',
  },
  balance: (peak, deviation) =>
    `Fullest node ${f.fixed(peak)} × the mean; standard deviation ${f.pct(deviation)} of the fair share.`,
  expected: 'expected',
  nobodyCell: 'nobody',
  // Errors
  errorTitle: 'That did not work.',
  dismiss: 'Dismiss',
  errors: fault.en,
});
