// The words of the page around the ring.

/** @typedef {import('../ringscope.js').Snapshot} Snapshot */

/**
 * @typedef {object} PageWords
 * @property {string} title
 * @property {string} headline
 * @property {Record<string, string>} sections by the id of their place
 * @property {string} otherLanguage
 * @property {string} light
 * @property {string} dark
 * @property {string} fallback
 * @property {(snapshot: Snapshot) => string} lead
 * @property {(snapshot: Snapshot) => string} why
 */

/** @param {Snapshot} snapshot */
function facts({ nodes, points, keys, pending, scheme }) {
  const shares = nodes.map(({ share }) => share);
  const alike = (/** @type {'points' | 'weight'} */ what) =>
    new Set(nodes.map((node) => node[what])).size <= 1;
  return {
    nodes: nodes.length,
    each: nodes.length ? Math.round(points / nodes.length) : 0,
    even: alike('points'),
    /** Whether nothing but chance makes the shares differ. */
    chance: scheme === 'reference' && points > 0 && alike('points') && alike('weight'),
    points,
    keys: keys + pending,
    scheme,
    most: nodes[shares.indexOf(Math.max(...shares))],
    least: nodes[shares.indexOf(Math.min(...shares))],
  };
}

/** @type {Record<import('./index.js').Language, PageWords>} */
const pages = {
  en: {
    title: 'Ringscope: see which keys move',
    headline: 'Add a node. Only the keys it takes will move.',
    sections: {
      ring: 'Ring',
      story: 'Story',
      compare: 'Compare',
      balance: 'Balance',
      systems: 'Real systems',
      plan: 'Plan',
      moving: 'Moving data',
      questions: 'Questions',
      claims: 'Claims',
      embed: 'Embed',
    },
    otherLanguage: '中文',
    light: 'Light',
    dark: 'Dark',
    fallback: 'This is a live consistent-hash ring. It needs JavaScript and WebAssembly.',
    lead: (snapshot) => {
      const { nodes, each, even, points, keys, scheme } = facts(snapshot);
      const n = new Intl.NumberFormat('en').format;
      const spread = even
        ? `${n(each)} ${each === 1 ? 'point' : 'points'} each`
        : `${n(points)} points`;
      return `${n(nodes)} ${nodes === 1 ? 'node' : 'nodes'}, ${spread}, ${n(keys)} ${keys === 1 ? 'key' : 'keys'}, ${scheme}. Drag a weight, remove a node, type a key.`;
    },
    why: (snapshot) => {
      const { most, least, each, chance } = facts(snapshot);
      if (!chance || !most || !least || most === least) return '';
      return `Why this picture: with ${each} ${each === 1 ? 'point' : 'points'} a node chance still shows. ${isolated(most.id)} owns ${percent('en', most.share)} of the circle and ${isolated(least.id)} ${percent('en', least.share)}. Raise the points and watch them meet.`;
    },
  },
  zh: {
    title: 'Ringscope：看清哪些键会迁移',
    headline: '添加一个节点，只有归它的键会迁移。',
    sections: {
      ring: '环',
      story: '故事',
      compare: '对比',
      balance: '均衡',
      systems: '真实系统',
      plan: '变更计划',
      moving: '数据迁移',
      questions: '问答',
      claims: '说法核对',
      embed: '嵌入',
    },
    otherLanguage: 'English',
    light: '浅色',
    dark: '深色',
    fallback: '这里本应是一个可以操作的一致性哈希环，它需要 JavaScript 和 WebAssembly。',
    lead: (snapshot) => {
      const { nodes, each, even, points, keys, scheme } = facts(snapshot);
      const n = new Intl.NumberFormat('zh').format;
      const spread = even ? `每个 ${n(each)} 个虚拟节点` : `共 ${n(points)} 个虚拟节点`;
      return `${n(nodes)} 个节点，${spread}，${n(keys)} 个键，方案 ${scheme}。拖动权重，移除节点，或输入一个键。`;
    },
    why: (snapshot) => {
      const { most, least, each, chance } = facts(snapshot);
      if (!chance || !most || !least || most === least) return '';
      return `为什么选这张图：每个节点只有 ${each} 个虚拟节点时，运气的成分还看得见。${isolated(most.id)} 占环的 ${percent('zh', most.share)}，${isolated(least.id)} 只占 ${percent('zh', least.share)}。增加虚拟节点数，看它们逐渐接近。`;
    },
  },
};

/** A name whose direction stays its own. @param {string} id */
const isolated = (id) => `\u2068${id}\u2069`;

/** @param {string} lang @param {number} share */
function percent(lang, share) {
  return `${new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share * 100)} %`;
}

/** @param {import('./index.js').Language} language */
export const pageWords = (language) => pages[language];
