// The claims that circulate, in Chinese.

/** @typedef {import('./compare.js').AgainstNumbers} AgainstNumbers */

/** @param {AgainstNumbers} numbers @returns {ReturnType<typeof import('./claims-en.js').words>} */
export const words = ({ f, share, rough, one, times }) => {
  const at = (/** @type {number[]} */ list, /** @type {number} */ place) => list[place] ?? 0;
  const shares = (/** @type {number[]} */ list) => list.map(share).join('、');
  return {
    title: '说法核对',
    lead: '这些话出自文章、演讲和面试。先说出你的判断，再由程序搭出场景来测量。',
    groups: { moves: '什么会迁移', spread: '有多均匀', methods: '环能做什么，其他方法又如何' },
    predict: '你的判断',
    guesses: { holds: '成立', depends: '看情况', fails: '不成立' },
    verdicts: { holds: '成立。', depends: '看情况。', fails: '不成立。' },
    right: '与你的判断一致。',
    wrong: '与你的判断不同。',
    score: (right, guessed, all) =>
      guessed === 0
        ? `共 ${f.n(all)} 条。`
        : `判断了 ${f.n(guessed)} 条，对了 ${f.n(right)} 条，还有 ${f.n(all - guessed)} 条。`,
    list: {
      'remainder-loses-92': {
        claim: '取余方式从 3 台扩到 4 台，缓存会失效 92 %。',
        found: ({ found }) =>
          `按精确规律迁移 ${share(at(found, 0))}；${f.n(at(found, 2))} 个键中实际迁移了 ${share(at(found, 1))}。`,
      },
      'remainder-always-all': {
        claim: '取余方式无论节点数是多少，至少四分之三的键会迁移。',
        found: ({ said, found }) =>
          `从 ${f.n(at(said, 1))} 个到 ${f.n(at(said, 2))} 个节点迁移 ${share(at(found, 0))}，从 ${f.n(at(said, 3))} 个到 ${f.n(at(said, 4))} 个只有 ${share(at(found, 1))}：取决于最小公倍数。`,
      },
      'exactly-one-nth': {
        claim: '第四个节点恰好拿走四分之一的键。',
        found: ({ said, found }) =>
          `在这个环上它拿走 ${share(at(found, 0))}。看许多环，比例落在 ${rough(at(said, 1))} 到 ${rough(at(said, 2))} 之间的：每节点 ${f.n(at(said, 3))} 个点时占 ${share(at(found, 1))}，${f.n(at(said, 4))} 个点时占 ${share(at(found, 2))}，${f.n(at(said, 5))} 个点时占 ${share(at(found, 3))}。四分之一只是许多环的平均值。`,
      },
      'under-one-percent': {
        claim: '用一致性哈希，迁移的键不到 1 %。',
        found: ({ said, found }) =>
          `从 ${f.n(at(said, 1))} 个到 ${f.n(at(said, 2))} 个节点迁移 ${share(at(found, 0))}。从 ${f.n(at(said, 3))} 个到 ${f.n(at(said, 4))} 个平均迁移 ${share(at(found, 1))}。迁移的比例是节点数分之一，所以集群要足够大。`,
      },
      'takes-from-predecessor': {
        claim: '新节点的键来自它前面的节点。',
        found: ({ found, names }) =>
          `${names[0]} 位于 ${names[1]} 和 ${names[2]} 之间。它拿走了 ${f.n(at(found, 0))} 个键，全部来自 ${names[2]}，也就是顺时针方向的下一个节点。`,
      },
      'takes-interval-after': {
        claim: '新节点拿走从它的位置开始的那一段。',
        found: ({ said, found }) =>
          `放在 ${f.n(at(said, 0))} 处，它拿走的是 ${f.n(at(found, 0))} 之后、到 ${f.n(at(found, 1))} 为止的一段：弧终止于它的点。`,
      },
      'virtual-move-less': {
        claim: '虚拟节点能减少迁移的数据量。',
        found: ({ said, found }) =>
          `许多环平均下来，每节点 ${f.n(at(said, 0))} 个点时迁移 ${share(at(found, 0))}，${f.n(at(said, 1))} 个点时迁移 ${share(at(found, 1))}。减小的是环与环之间的波动，标准差从环的 ${share(at(found, 2))} 降到 ${share(at(found, 3))}。`,
      },
      'one-heir': {
        claim: '节点离开时，它的键全归相邻的节点。',
        found: ({ said, found }) =>
          `${f.n(at(said, 2))} 个节点中一个离开。每节点 ${f.n(at(said, 0))} 个点时有 ${f.n(at(found, 0))} 个继承者，${f.n(at(said, 1))} 个点时有 ${f.n(at(found, 1))} 个；理论预期 ${one(at(found, 2))} 个。`,
      },
      'order-is-nothing': {
        claim: '服务器列表的顺序无关紧要。',
        found: ({ found }) =>
          `把列表倒过来：环上有 ${share(at(found, 0))} 的键换了节点，取余则有 ${share(at(found, 1))}。`,
      },
      'dial-is-free': {
        claim: '点数以后随时可以增加，不会迁移任何东西。',
        found: ({ said, found }) =>
          `${f.n(at(said, 2))} 个节点，每个从 ${f.n(at(said, 0))} 个点增加到 ${f.n(at(said, 1))} 个点，环的 ${share(at(found, 0))} 易主；预期为 ${share(at(found, 1))}。`,
      },
      'raise-only-takes': {
        claim: '提高一台服务器的权重，它只会拿走键，别人之间不会迁移。',
        found: ({ found }) =>
          `权重若是点数，其他服务器之间迁移 ${share(at(found, 0))} 的环。在 libketama 里权重是总数中的份额，其他服务器之间迁移 ${share(at(found, 1))}。`,
      },
      'five-points-enough': {
        claim: '每台服务器三到五个点就够了。',
        found: ({ said, found }) =>
          `${f.n(at(said, 0))} 个点时，十个节点中最满者平均是公平份额的 ${times(at(found, 0))}。这里把“够”定为 ${times(at(said, 1))}。`,
      },
      '150-within-5': {
        claim: '每台 150 个点，十台服务器偏离公平份额不超过 5 %。',
        found: ({ found }) =>
          `${f.n(at(found, 2))} 个环平均，最大偏差为 ${share(at(found, 0))}，标准差为 ${share(at(found, 1))}。`,
      },
      '256-thirds': {
        claim: '三台服务器各 256 个点，分得 33.4 %、33.3 % 和 33.3 %。',
        found: ({ found }) => `这个环分给它们 ${shares(found)}。`,
      },
      '62-23-15': {
        claim: '三台服务器各一个点，分到 62 %、23 % 和 15 %，一定是哈希坏了。',
        found: ({ found }) =>
          `有 ${share(at(found, 0))} 的环里，某台占得这么多甚至更多。最满者平均是其份额的 ${times(at(found, 1))}，理论值是 ${times(at(found, 2))}。这只是寻常的运气。`,
      },
      'weights-are-loads': {
        claim: '权重 1、2、1 就是 25 %、50 %、25 % 的负载。',
        found: ({ found }) => `这个环给出 ${shares(found)}。点数之比是 1 比 2 比 1，弧长只是接近。`,
      },
      'more-nodes-even-out': {
        claim: '服务器越多，负载越均匀。',
        found: ({ said, found }) =>
          `每台 ${f.n(at(said, 2))} 个点，${f.n(at(said, 0))} 台的标准差是 ${share(at(found, 0))}，${f.n(at(said, 1))} 台的是 ${share(at(found, 1))}。最满者分别是其份额的 ${times(at(found, 2))} 和 ${times(at(found, 3))}。起决定作用的是每节点的点数。`,
      },
      'more-points-are-better': {
        claim: '每个节点的点越多越好。',
        found: ({ said, found }) =>
          `${f.n(at(said, 2))} 个节点，每个从 ${f.n(at(said, 0))} 个点增加到 ${f.n(at(said, 1))} 个点，标准差从 ${share(at(found, 0))} 降到 ${share(at(found, 1))}。但与一个节点共同持有键的其他节点从 ${one(at(found, 2))} 个增加到 ${one(at(found, 3))} 个，两个节点同时故障就更常撞上同一批键。`,
      },
      'even-keys-even-load': {
        claim: '每台服务器的键一样多，活儿就一样多。',
        found: ({ said, found }) =>
          `键最多的服务器是公平份额的 ${times(at(found, 0))}，请求最多的是 ${times(at(found, 1))}；${times(at(said, 0))} 以内都算通过。这里的流量服从 Zipf 定律：仅最热门的一个键就占 ${share(at(found, 2))}。`,
      },
      'points-cure-hot-key': {
        claim: '虚拟节点足够多，就没有服务器受热键之苦。',
        found: ({ said, found }) =>
          `一个键占全部请求的 ${rough(at(said, 0))}。每节点 ${f.n(at(said, 2))} 个点时，它所在的服务器承担 ${share(at(found, 0))} 的请求，${f.n(at(said, 1))} 个点时承担 ${share(at(found, 1))}。一个键只有一个归属节点。`,
      },
      'points-never-meet': {
        claim: '点不会碰撞：MD5 碰撞的概率是 2⁻¹²⁸。',
        found: ({ found, names }) =>
          `环只用摘要的几个字节，而不是全部。这里 ${names.join(' 和 ')} 有 ${f.n(at(found, 0))} 个共同的点。${f.n(at(found, 2))} 个点之间发生碰撞的概率约为 ${share(at(found, 1))}。`,
      },
      'next-points-are-copies': {
        claim: '顺时针接下来的三个点就是三份副本。',
        found: ({ found }) =>
          `有 ${share(at(found, 0))} 的键，接下来的三个点不属于三台不同的机器。已经遇到过的机器，其点必须跳过。`,
      },
      'ring-is-tolerance': {
        claim: '一致性哈希环能容忍服务器故障。',
        found: ({ found, names }) =>
          `${names[0]} 故障：每个键一份时，${f.n(at(found, 2))} 个键丢失 ${f.n(at(found, 0))} 个；两份时丢失 ${f.n(at(found, 1))} 个。起作用的是副本，不是环。`,
      },
      'redis-is-a-ring': {
        claim: 'Redis Cluster 是用 murmur3 的一致性哈希环。',
        found: ({ found, names }) =>
          `它有 ${f.n(at(found, 0))} 个固定槽位。“${names[0]}”按 CRC16 在 ${f.n(at(found, 1))} 号槽；按 murmur3 则会是 ${f.n(at(found, 2))}。`,
      },
      'jump-removes-any': {
        claim: '跳跃哈希可以应付任何一台服务器离开。',
        found: ({ said, found, names }) =>
          `${f.n(at(said, 0))} 台中它只让 ${f.n(at(found, 0))} 台走：最后的 ${names[0]}。换成别的，后面所有的编号都会变。`,
      },
      'rendezvous-is-minimal': {
        claim: 'Rendezvous 哈希只迁移离开者的键。',
        found: ({ found, names }) =>
          `${names[0]} 持有 ${share(at(found, 0))}，迁移了 ${share(at(found, 1))}。留下的服务器之间迁移 ${share(at(found, 2))}。`,
      },
      'maglev-is-minimal': {
        claim: 'Maglev 只迁移离开者的键。',
        found: ({ found, names }) =>
          `${names[0]} 持有 ${share(at(found, 0))}，迁移了 ${share(at(found, 1))}。留下的服务器之间迁移 ${share(at(found, 2))}。`,
      },
      'bounded-keeps-cap': {
        claim: '有界负载取 c = 1.25，每台服务器都不超过平均值的 125 %。',
        found: ({ found }) =>
          `最满的是平均值的 ${times(at(found, 0))}；不设上限则是 ${times(at(found, 1))}。代价是：一个节点离开时，留下的服务器之间迁移 ${f.n(at(found, 2))} 个键。`,
      },
    },
  };
};
