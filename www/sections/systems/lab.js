// Hash lab: how evenly a hash spreads names, the traps, and names that are not what they look like.
import { h, setText } from '../../dom.js';
import { hashRows, hashScene, hashScenes, suspects } from '../core.js';
import { attempt, code, field, hex, later, live, part, short, table } from './parts.js';
import { strip, wheel } from './picture.js';

/** @typedef {import('../systems.js').Desk} Desk */
/** @typedef {import('../core.js').Scene} Scene */
/** @typedef {import('../core.js').Spread} Spread */

const BINS = 60;
/** The names that a reader finds in the field: what is wrong with them is not seen. */
const SUSPECTS = [
  'node1',
  'node1 ',
  'n\u{43e}de1',
  'node1\u{200b}',
  'caf\u{e9}',
  'cafe\u{301}',
  '\u{202e}1edon',
];

export class Lab {
  #desk;
  #kept;
  #shown = h('div', { class: 'scene' });
  #rows = h('div');
  #flags = h('div');
  #live = live();
  /** @type {HTMLButtonElement[]} */
  #buttons;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.keep('lab', {
      scene: 'fnv-sequential',
      label: 'node-{i}',
      labels: 300,
      key: 'key:{i}',
      keys: 1000,
      names: SUSPECTS.join('\n'),
    });
    const { lab } = desk.words;
    this.#buttons = hashScenes().map((id) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(id === this.#kept.scene),
          onclick: () => {
            this.#kept.scene = id;
            this.#play();
          },
          'data-scene': id,
        },
        lab.scenes[id]?.title ?? id,
      ),
    );
    const text = (/** @type {string} */ value, /** @type {(text: string) => void} */ take) => {
      const input = h('input', {
        type: 'text',
        value,
        spellcheck: 'false',
        autocomplete: 'off',
        dir: 'auto',
        oninput: later(() => {
          take(input.value);
          this.#measure();
        }),
      });
      return input;
    };
    const number = (/** @type {number} */ value, /** @type {(n: number) => void} */ take) => {
      const input = h('input', {
        type: 'number',
        min: '1',
        max: '20000',
        value: String(value),
        oninput: later(() => {
          take(Math.max(1, Math.min(20_000, Math.trunc(Number(input.value)) || 1)));
          this.#measure();
        }),
      });
      return input;
    };
    const names = h('textarea', {
      rows: '7',
      spellcheck: 'false',
      dir: 'auto',
      oninput: later(() => {
        this.#kept.names = names.value;
        this.#suspect();
      }),
    });
    names.value = this.#kept.names;
    this.element = part(
      'lab',
      lab.title,
      lab.lead,
      h('h4', {}, lab.traps),
      h('div', { class: 'scenes', role: 'group', 'aria-label': lab.traps }, ...this.#buttons),
      this.#live,
      this.#shown,
      h('h4', {}, lab.every),
      h('p', { class: 'second' }, lab.everyNote),
      h(
        'div',
        { class: 'fields' },
        field(
          lab.labelPattern,
          text(this.#kept.label, (value) => {
            this.#kept.label = value;
          }),
        ),
        field(
          lab.labelCount,
          number(this.#kept.labels, (n) => {
            this.#kept.labels = n;
          }),
        ),
        field(
          lab.keyPattern,
          text(this.#kept.key, (value) => {
            this.#kept.key = value;
          }),
        ),
        field(
          lab.keyCount,
          number(this.#kept.keys, (n) => {
            this.#kept.keys = n;
          }),
        ),
      ),
      this.#rows,
      h('h4', {}, lab.suspicious),
      h('p', { class: 'second' }, lab.suspiciousNote),
      h('div', { class: 'columns' }, field(lab.names, names), this.#flags),
    );
  }

  #ready = false;

  update() {
    // Nothing here depends on the ring at hand.
    if (this.#ready) return;
    this.#ready = true;
    this.#play();
    this.#measure();
    this.#suspect();
  }

  #play() {
    for (const button of this.#buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.scene === this.#kept.scene));
    }
    const { language, words } = this.#desk;
    attempt(this.#shown, language, () => {
      const scene = hashScene(this.#kept.scene);
      const told = words.lab.scenes[this.#kept.scene];
      setText(this.#live, told?.says(scene) ?? '');
      return [
        h('p', { class: 'says' }, told?.says(scene) ?? ''),
        ...this.#spreads(scene),
        ...this.#texts(scene),
        ...this.#rings(scene),
      ];
    });
  }

  /** @param {Scene} scene */
  #spreads({ spreads }) {
    if (!spreads.length) return [];
    const { lab } = this.#desk.words;
    return [
      h(
        'div',
        { class: 'wheels' },
        ...spreads.map(({ hash, ends, spread }) =>
          h(
            'figure',
            {},
            wheel(spread.bins, lab.bars(hash, spread)),
            h(
              'figcaption',
              {},
              h('b', {}, hash),
              h('br'),
              code(ends[0]),
              ' … ',
              code(ends[1]),
              h('br'),
              lab.reading(spread),
              h('br'),
              h('span', { class: spread.verdict }, lab.verdicts[spread.verdict]),
              spread.bins.length <= 12
                ? h('span', { class: 'second' }, h('br'), lab.tenths(spread.bins))
                : null,
            ),
          ),
        ),
      ),
    ];
  }

  /** @param {Scene} scene */
  #texts({ texts }) {
    if (!texts.length) return [];
    const { lab } = this.#desk.words;
    return [
      table(
        lab.texts,
        [lab.text, lab.bytes, lab.how, lab.value],
        texts.map(({ text, bytes, how, value }) => [
          text ? code(text) : lab.emptyText,
          bytes ? hex(bytes) : '–',
          lab.hows[how] ?? how,
          value.replace('-', '−'),
        ]),
        { numbers: [3] },
      ),
    ];
  }

  /** @param {Scene} scene */
  #rings({ id, rings }) {
    if (!rings.length) return [];
    const { lab, share, f } = this.#desk.words;
    const parts = (/** @type {number[]} */ list) => list.map(share).join(' / ');
    const moved = id === 'by-place';
    return [
      table(
        lab.rings,
        moved
          ? [lab.how, lab.moved, lab.keyShares]
          : [lab.how, lab.lost, lab.circleShares, lab.keyShares, lab.lastPositions],
        rings.map((ring) =>
          moved
            ? [lab.hows[ring.how] ?? ring.how, share(ring.moved), parts(ring.keys)]
            : [
                lab.hows[ring.how] ?? ring.how,
                `${f.n(ring.lost)} / ${f.n(ring.points)}`,
                parts(ring.circle),
                parts(ring.keys),
                share(ring.last),
              ],
        ),
        { numbers: [1, 2, 3, 4] },
      ),
    ];
  }

  #measure() {
    const { language, words } = this.#desk;
    const { lab, f, share } = words;
    const cells = (/** @type {string} */ hash, /** @type {Spread} */ spread) => [
      strip(spread.bins, lab.bars(hash, spread)),
      f.n(spread.chiSquare),
      share(spread.gap),
      h('span', { class: spread.verdict }, lab.verdicts[spread.verdict]),
    ];
    attempt(this.#rows, language, () => [
      table(
        lab.everyTable(BINS),
        [
          lab.hash,
          lab.labels,
          lab.chi,
          lab.gap,
          lab.verdict,
          lab.keys,
          lab.chi,
          lab.gap,
          lab.verdict,
        ],
        hashRows(this.#kept.label, this.#kept.labels, this.#kept.key, this.#kept.keys, BINS).map(
          ({ hash, labels, keys }) => [
            h('span', {}, hash),
            ...cells(hash, labels),
            ...cells(hash, keys),
          ],
        ),
        { numbers: [2, 3, 6, 7] },
      ),
    ]);
  }

  #suspect() {
    const { language, words } = this.#desk;
    const { lab } = words;
    attempt(this.#flags, language, () => {
      const names = this.#kept.names.split('\n').slice(0, 1000);
      if (names.at(-1) === '') names.pop();
      const { flags, alike } = suspects(names);
      const odd = names.flatMap((name, at) => {
        const found = flags[at] ?? [];
        const twins =
          alike.find((group) => group.includes(at))?.filter((each) => each !== at) ?? [];
        if (!found.length && !twins.length) return [];
        return [
          h(
            'li',
            {},
            h('b', {}, lab.line(at + 1)),
            ' ',
            code(short(name) || lab.emptyText),
            ...found.map((flag) => h('div', {}, words.flags[flag.kind]?.(flag.code) ?? flag.kind)),
            twins.length
              ? h('div', { class: 'second' }, lab.looksLike(twins.map((each) => each + 1)))
              : null,
          ),
        ];
      });
      if (!odd.length) return [h('p', {}, lab.nothing)];
      return [h('ul', { class: 'remarks', tabindex: '0', 'aria-label': lab.suspicious }, ...odd)];
    });
  }
}
