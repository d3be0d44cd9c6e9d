// The section that compares methods, in Chinese.

/** @typedef {import('./compare.js').AgainstNumbers} AgainstNumbers */
/** @typedef {import('../sections/against.js').Remainder} Remainder */

/** @param {AgainstNumbers} numbers @returns {ReturnType<typeof import('./compare-en.js').words>} */
export const words = ({ f, share, one, times }) => ({
  title: '对比',
  lead: '同样的键，同样的操作，依次用各种方法。留意两条色带之间的标记：每一道都是一个迁移的键。',
  methods: {
    title: '一次操作，各种方法',
    lead: '选择要发生什么。每种方法用的节点和键都相同；操作之后归属变了，就算键迁移了。理想值是让每个节点得到公平份额所必需的最少迁移。',
    nodes: '节点',
    lists: {
      three: 'A、B、C',
      weighted: 'A、两倍大的 B、C',
      ten: '十个相同的节点',
      above: '上方环中的节点',
    },
    happens: '发生什么',
    what: { add: '一个节点加入', remove: '一个节点离开', weight: '一个权重改变' },
    which: '哪个节点',
    weight: '新的权重',
    own: '再加一种方法',
    none: '不加',
    ownAbove: '上方环所用的',
    caption:
      '每条色带按该方法看待键的顺序排列：上面是之前的归属，下面是之后的归属，两者之间的标记表示归属变了。',
    names: {
      remainder: '取余',
      'one-point': '环，每节点一个点',
      ring: '环，每节点多个点',
      slots: '固定槽位（Redis Cluster）',
      jump: '跳跃哈希（jump）',
      rendezvous: '最高随机权重（rendezvous）',
      'weighted-rendezvous': '带权重的 rendezvous',
      maglev: 'Maglev 查找表',
      bounded: '有界负载的环',
    },
    about: {
      remainder: '哈希值对节点数取余。',
      'one-point': '顺时针第一个点；每个节点只有一个点。',
      ring: '顺时针第一个点；每个节点有许多点。',
      slots: '键的槽位永远不变；迁移计划只移动均衡所需的最少槽位。',
      jump: '桶的数量增加时，键从一个桶跳到另一个桶。',
      rendezvous: '每个节点给键打分，最高分者得。',
      'weighted-rendezvous': '同上，但打分考虑权重。',
      maglev: '节点轮流填满一张槽位表；键只查其中一个槽。',
      bounded: '仍是环，但节点超过平均值一定比例就算满，把键交给下一个。',
      own: '按所选系统的算法计算。',
    },
    cannot: {
      remainder: '改变节点数而不迁移大多数键。没有权重。',
      'one-point': '均匀分配：全凭运气，离开者的键全归一个邻居。',
      ring: '完全均匀：点再多也只是更接近。',
      slots: '自行决定：必须有人移动槽位，并记住谁持有。',
      jump: '移除最后一个以外的桶。没有权重。',
      rendezvous: '不问遍所有节点就找到键。没有权重。',
      'weighted-rendezvous': '不问遍所有节点就找到键。',
      maglev: '只迁移必须迁移的：少数键会在留下的节点之间移动。',
      bounded: '只凭键就知道归属：归属取决于之前到来的键。',
    },
    picture: (name, moved, total) =>
      `${name}：操作前后各键的归属；${f.n(total)} 个键中迁移了 ${f.n(moved)} 个`,
    moved: (moved, total) => `${f.n(total)} 个键中迁移 ${f.n(moved)} 个`,
    tooFew: '低于理想值并不是好事：新节点分到的太少。',
    between: '其他节点之间',
    betweenOthers: (keys) => (keys === 0 ? '无' : `${f.n(keys)} 个键`),
    spread: '最满的节点',
    peak: (peak) => `公平份额的 ${times(peak)}`,
    memory: '内存',
    entries: (work, count) => {
      const what = { comparisons: '个点', table: '个槽' }[work] ?? '个节点';
      return `${f.n(count)} ${what}`;
    },
    lookup: '查找',
    steps: {
      division: () => '一次除法',
      comparisons: (n) => `${one(n)} 次比较`,
      table: () => '查一次表',
      draws: (n) => `期望 ${one(n)} 次随机跳跃`,
      scores: (n) => `${f.n(n)} 次打分`,
    },
    limits: '做不到',
    table: '所有方法',
    method: '方法',
    movedColumn: '迁移的键',
    ideal: '理想值',
    refuses: '拒绝执行',
  },
  remainder: {
    title: '为什么不直接取余？',
    lead: '只有哈希值对前后两个节点数的余数相同，键才不动。所以迁移的比例可以精确得出：1 − min ÷ lcm，即较小的节点数除以两者的最小公倍数。',
    from: '之前的节点数',
    to: '之后的节点数',
    picture: (from, to, law) =>
      `哈希值 0、1、2……：上面是除以 ${from} 的余数，下面是除以 ${to} 的余数；${share(law.share)} 不同`,
    says: (law) =>
      law.moved === 0
        ? '迁移：什么都没有变。'
        : `迁移：每连续 ${f.n(law.round)} 个哈希值中有 ${f.n(law.moved)} 个改变。本来只需迁移 ${share(law.ideal)}。`,
    caption: (shown, round) =>
      shown === round
        ? `一轮的全部 ${f.n(round)} 个哈希值，从 0 开始。`
        : `一轮 ${f.n(round)} 个哈希值中的前 ${f.n(shown)} 个。`,
    table: '要看具体的数字',
    change: '节点数',
    moves: '取余迁移',
    least: '理想值',
  },
});
