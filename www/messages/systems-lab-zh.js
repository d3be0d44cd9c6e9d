// “哈希实验室”的中文。

/** @typedef {import('./systems.js').SystemsNumbers} SystemsNumbers */
/** @typedef {import('../sections/core.js').Scene} Scene */
/** @typedef {import('../sections/core.js').Spread} Spread */
/** @typedef {typeof import('./systems-lab-en.js').lab} English */

/** @param {SystemsNumbers} numbers @returns {ReturnType<English>} */
export function lab({ f, share }) {
  const says = (/** @type {Scene} */ { spreads }, /** @type {number} */ at) => spreads[at]?.spread;
  return {
    title: '哈希实验室',
    lead: '环的均匀程度取决于哈希；名称就是组成它的字节。',
    traps: '陷阱',
    every: '用你的标签和键检验每一种哈希',
    everyNote: '摘要的前四个字节，高位在前，绕环一周。好的哈希像雨点：不均匀，但没有规律。',
    labelPattern: '标签',
    labelCount: '标签数',
    keyPattern: '键',
    keyCount: '键数',
    everyTable: (bins) => `在 ${f.n(bins)} 等份上的分布；卡方的期望约为 ${f.n(bins - 1)}`,
    hash: '哈希',
    labels: '标签',
    keys: '键',
    chi: '卡方',
    gap: '最大空隙',
    verdict: '判断',
    bars: (hash, { chiSquare, gap }) => `${hash}：卡方 ${f.n(chiSquare)}，最大空隙 ${share(gap)}`,
    reading: ({ chiSquare, expected, gap, expectedGap, count: n, distinct }) =>
      `卡方 ${f.n(chiSquare)}（随机约 ${f.n(expected)}），最大空隙 ${share(gap)}（随机 ${share(expectedGap)}）${
        distinct < n ? `，${f.n(n)} 个文本只有 ${f.n(distinct)} 个位置` : ''
      }`,
    tenths: (bins) => `依次：${bins.map(f.n).join(' · ')}`,
    verdicts: {
      few: '太少，无从判断',
      even: '与随机相仿',
      clustered: '聚集',
      regular: '比随机更均匀',
    },
    texts: '各自的结果',
    text: '文本',
    emptyText: '（空）',
    bytes: '字节',
    how: '读法',
    value: '数值',
    rings: '这些环',
    lost: '被覆盖的点',
    circleShares: '圆的份额',
    keyShares: '键的份额',
    lastPositions: '落在最后 256 个位置的键',
    moved: '移动的键',
    hows: {
      md5: 'MD5 第一个字，低位在前',
      crc32: 'CRC-32，无符号',
      'crc32-signed': 'CRC-32，有符号',
      java: 'Java 的 hashCode',
      'java-abs': '其 Math.abs',
      'fnv1a-utf8': '对 UTF-8 字节的 FNV-1a',
      'fnv1a-utf16': '对 UTF-16 单元的 FNV-1a',
      slot: 'Redis 槽',
      'md5-32-java-signed': '字节带符号',
      'md5-32-java': '加上 & 0xff',
      'by-place': '以列表位置为名',
      'by-id': '有自己的编号',
      'by-name': '以名称为名',
    },
    scenes: {
      'fnv-sequential': {
        title: '未混合的 FNV-1a',
        says: (scene) =>
          `${f.n(says(scene, 0)?.count ?? 0)} 个只在末尾不同的名称：FNV-1a 的高位几乎不动，大部分落在环的两个十分之一里。最后再混合一次（fmix32）即可修复。`,
      },
      'fnv-gap': {
        title: '空隙',
        says: (scene) =>
          `一台服务器的标签让环的 ${share(says(scene, 0)?.gap ?? 0)} 没有一个点；混合之后，最大空隙为 ${share(says(scene, 1)?.gap ?? 0)}。`,
      },
      'fnv-thirds': {
        title: '三个分片',
        says: (scene) =>
          `${f.n(says(scene, 0)?.count ?? 0)} 个工单号按环的三等分：${(says(scene, 0)?.bins ?? []).map(f.n).join(' / ')}；混合后为 ${(says(scene, 1)?.bins ?? []).map(f.n).join(' / ')}。`,
      },
      'java-hash': {
        title: 'Java 的 hashCode',
        says: (scene) =>
          `以 31 为底的多项式：一个节点的点并排落下。最大空隙为环的 ${share(says(scene, 0)?.gap ?? 0)}，换成 murmur3 为 ${share(says(scene, 1)?.gap ?? 0)}。`,
      },
      'signed-bytes': {
        title: '带符号的字节',
        says: ({ rings: [ring] }) =>
          `用 MD5 的字节拼整数而不加 & 0xff：${f.n(ring?.points ?? 0)} 个点中有 ${f.n(ring?.lost ?? 0)} 个被覆盖，其中 ${f.n(ring?.by_others ?? 0)} 个被别的节点覆盖；${share(ring?.last ?? 0)} 的键落在最后 256 个位置。第三个节点只有圆的 ${share(ring?.circle[2] ?? 0)}，却承担 ${share(ring?.keys[2] ?? 0)} 的键。查找照样有答案，所以测试能通过。`,
      },
      narrow: {
        title: '太窄的环',
        says: (scene) =>
          `16 位的环上点会相遇：${f.n(says(scene, 1)?.count ?? 0)} 个点只有 ${f.n(says(scene, 1)?.distinct ?? 0)} 个位置。32 位时有 ${f.n(says(scene, 2)?.distinct ?? 0)} 个。`,
      },
      glued: {
        title: '粘连的名称',
        says: () => '名称与序号之间没有分隔符：两个不同的点有同一个标签，于是同一个位置。',
      },
      'normal-forms': {
        title: '一个字母，两种写法',
        says: () =>
          '看上去是同一个词：é 作为一个字符，或 e 加附加符号。这里不做规范化，所以是两个名称。',
      },
      invisible: {
        title: '看不见的差别',
        says: () => '空格、换行、大写、字节顺序标记、零宽字符：六个名称，环上六处位置。',
      },
      'utf-16': {
        title: 'UTF-8 与 UTF-16',
        says: () => '对 UTF-16 单元做哈希的客户端，只在 ASCII 上一致。',
      },
      sign: {
        title: '符号',
        says: () => '同样的 32 位，有符号与无符号；最小整数的绝对值仍是负数。',
      },
      tags: {
        title: '哈希标签',
        says: () => 'Redis 只哈希第一个 { 与其后第一个 } 之间的部分（不为空时），否则哈希整个键。',
      },
      empty: {
        title: '空键',
        says: () =>
          '它和别的键一样是键，哈希也可能是 0。把 0 当作“没有哈希”的客户端会把它送往别处。',
      },
      'by-place': {
        title: '位置不是名称',
        says: ({ rings: [ring] }) =>
          `五台服务器中的第二台离开。若以列表位置为名，其后的编号全部改变：${share(ring?.moved ?? 0)} 的键移动。`,
      },
    },
    suspicious: '可疑的名称',
    suspiciousNote: '不修剪、不折叠、不规范化：看不见的差别也是另一个名称，有自己的点。',
    names: '名称，每行一个',
    line: (n) => `第 ${f.n(n)} 行`,
    looksLike: (lines) => `看起来像第 ${f.list(lines.map(f.n))} 行`,
    nothing: '没有可疑之处。',
  };
}
