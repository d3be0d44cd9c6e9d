// The section on balance, in Chinese.

/** @typedef {import('./compare.js').AgainstNumbers} AgainstNumbers */

/** @param {AgainstNumbers} numbers @returns {ReturnType<typeof import('./balance-en.js').words>} */
export const words = ({ f, share, rough, one, three, times }) => {
  const keys = (/** @type {number} */ n) => `${f.n(n)} 个键`;
  return {
    title: '均衡',
    lead: '环有多均匀？其中多少是运气？这对负载又意味着什么？',
    one: {
      title: '抽一个环',
      lead: '节点拥有以其各点为终点的弧，而哈希让点的落位如同随机。100 次里有 99 次，份额会落在灰带之内；线是公平份额。再抽一次：名字变了，规律不变。',
      nodes: '节点数',
      points: '每节点的点数',
      again: '再抽一次',
      seed: (seed) => `第 ${f.n(seed)} 次抽取。同一个编号总是抽到同一个环。`,
      node: '节点',
      share: '占环的份额',
      toFair: '与公平份额之比',
      band: '99 % 的份额',
      fair: '公平份额',
      picture: '各节点的份额，以及随机波动的区间和公平份额',
      says: (peak, deviation, law, outside) =>
        `最满的节点是其公平份额的 ${times(peak)}。各份额的标准差为公平份额的 ${share(deviation)}；规律预期约 ${share(law.deviation)}，最满者预期为 ${times(law.peak)}。${outside === 0 ? '所有份额都在区间之内。' : `${f.n(outside)} 个份额在区间之外。`}`,
    },
    spread: {
      title: '要多少个点？',
      lead: (nodes, points) =>
        `${f.n(nodes)} 个相同的节点，每个从 ${f.n(Math.min(...points))} 到 ${f.n(Math.max(...points))} 个点。离散程度与点数的平方根成反比：点数变为四倍，离散减半。增加节点数无济于事。`,
      takes: (nodes, wanted) =>
        `按规律，${f.n(nodes)} 个节点${wanted.map(([off, points]) => `要让标准差降到 ${rough(off)}，每个需要 ${f.n(points)} 个点`).join('；')}。`,
      peakTitle: '最满的有多满？',
      peakLead: (nodes, peak) =>
        `峰均比：最大份额与公平份额之比。每节点一个点时，期望是调和数 1 + 1/2 + … + 1/N，${f.n(nodes)} 个节点为 ${times(peak)}。每节点 v 个点时，它是 N 次等待 v 个事件中最长的一次与 v 之比。`,
      peakLaw: '按规律的期望',
      peakPicture: '峰均比与每节点点数的关系，实测与理论',
      again: '换一批名字重新测量',
      deviation: '标准差',
      worst: '最大偏差',
      law: '规律：√((N − 1) ÷ (N·v + 1))',
      published: 'Lamping 与 Veach，2014 年',
      points: '每节点的点数',
      off: '偏离公平份额',
      picture: '离散程度与每节点点数的关系，两轴均为对数',
      rings: '环数',
      peak: '峰均比',
      printed: '发表值：标准差，99 % 区间',
      row: (row) => `${share(row.error)}，${three(row.band[0])} 至 ${three(row.band[1])}`,
      note: '数值是所抽各环的平均。发表值针对很多节点，所以比这么少节点的规律略高。',
    },
    moved: {
      title: '新节点拿走多少',
      lead: (nodes) =>
        `${f.n(nodes)} 个节点变成 ${f.n(nodes + 1)} 个，换名字反复抽取。“迁移 1 ÷ (N + 1) 的键”是许多环的平均，不是对你那个环的保证。`,
      points: '每节点的点数',
      again: (n) => `另抽 ${f.n(n)} 个`,
      says: (count, mean, ideal, near) =>
        `${f.n(count)} 个环：平均迁移 ${share(mean)}，理想值 ${share(ideal)}。其中 ${share(near)} 的环与理想值相差不到五分之一。`,
      share: '迁移的部分',
      rings: '环数',
      law: 'Beta 分布预期的环数',
      picture: '迁移部分的直方图，线是平均值和理论分布',
      mean: (mean) => `平均 ${share(mean)}`,
    },
    price: {
      title: '点数的好处与代价',
      lead: (nodes, racks, copies) =>
        `点多，离开者的键就分给许多继承者。但点多也意味着邻居多，即共同持有键的节点多。在 ${f.n(nodes)} 个节点、${f.n(racks)} 个机架、${f.n(copies)} 份副本的集群里，两个节点同时故障就更容易撞上同一批键。`,
      points: '每节点的点数',
      heirs: (nodes) => `${f.n(nodes)} 个节点中一个离开的继承者，实测`,
      law: '继承者，理论值',
      nodes: '节点数',
      meet: '共同持有键的节点对',
      picture: '离开者的继承者数与节点的邻居数随每节点点数的变化',
      neighbours: (nodes) => `${f.n(nodes)} 个节点中的邻居数`,
      note: '共同持有键的一对节点，若同时故障，就会带走某个键的两份副本。这就是 Cassandra 从每节点 256 个令牌降到 16 个并改为精心放置的原因。',
    },
    traffic: {
      title: '负载不等于键数',
      lead: (nodes, points, keys) =>
        `${f.n(nodes)} 个节点，每个 ${f.n(points)} 个点，${f.n(keys)} 个键，分得相当均匀。现在让有些键更常被请求，有些更大。`,
      skew: '流量的 Zipf 指数',
      hot: '一个热键占全部请求',
      sizes: '大小',
      alike: '全都一样',
      uneven: '少数特别大',
      bound: '有界负载',
      c: (c) => `至多为平均值的 ${one(c) === String(c) ? one(c) : f.fixed(c)} 倍`,
      unbounded: '不设上限',
      split: '拆分最热的键',
      pieces: (n) => `拆成 ${f.n(n)} 个键`,
      whole: '不拆',
      cache: '前置缓存',
      hottest: (n) => (n === 1 ? '缓存最热的键' : `缓存最热的 ${f.n(n)} 个键`),
      noCache: '没有',
      node: '节点',
      part: '占总量',
      keys: '键',
      bytes: '字节',
      requests: '请求',
      overflow: '其中来自满载节点',
      peak: '最满与公平之比',
      picture: '各节点占有的键、字节和请求',
      says: (load) =>
        `最满的节点，键数是公平份额的 ${times(load.peaks[0])}，字节是 ${times(load.peaks[1])}，请求是 ${times(load.peaks[2])}。仅最热的一个键就占全部请求的 ${rough(load.hottest)}。`,
      full: '满载线',
      sizesMean: (large) => `大小服从 Pareto 分布：最大的五分之一的键占 ${rough(large)} 的字节。`,
      splitMeans:
        '拆分改变了含义：读取时要把各部分合起来。它适合可以相加的计数器，不适合讲究顺序的写入。',
      cacheMeans: (cached) =>
        `缓存在请求到达节点之前就应答了 ${rough(cached)}。含义也变了：答案可能是旧的，写入仍要到归属节点。`,
      boundMeans: (elsewhere) =>
        `设上限后，${rough(elsewhere)} 的请求由不拥有该键的节点应答：满了的节点把请求顺时针交给下一个。含义也变了：只凭键已不能知道节点。`,
    },
    copies: {
      title: '副本与可用区',
      lead: '键归其所有者，再顺时针放到后面不同的节点上，直到副本齐全；已有副本的节点，其点被跳过。节点两两分在各区：区是会一起故障的机架或机房。',
      replicas: '每个键的副本数',
      key: '跟踪一个键',
      zones: '环知道分区吗？',
      blind: '不知道分区',
      aware: '每区至多一份',
      names: { east: '东区', west: '西区', north: '北区' },
      walk: '行走中遇到的点',
      met: {
        chosen: '存一份副本',
        again: '跳过：它已有一份',
        waits: '跳过：该区已有一份',
      },
      fail: '让任意几个同时故障',
      nodeIn: (id, zone) => `${id}，${zone}`,
      fate: (loss, all) =>
        loss.gone.length === 0
          ? '没有节点故障。'
          : `没有了 ${loss.gone.join('、')}：丢失 ${keys(loss.lost)}，剩下 ${f.n(all - loss.lost)} 个。${loss.hurt === 0 ? '剩下的都不缺副本。' : `其中 ${f.n(loss.hurt)} 个缺副本；${loss.copies === 0 ? '已没有节点可以再放' : `需补 ${f.n(loss.copies)} 份`}。`}`,
      table: '故障对键的影响',
      gone: '故障',
      lost: '丢失的键',
      stuck: '剩余副本不足多数',
      hurt: '还在但缺副本',
      copies: '需补的副本',
      node: (id) => `节点 ${id}`,
      pair: (ids) => `${ids.join(' 和 ')}，最坏的一对`,
      zone: (zone) => `整个${zone}`,
      says: (survey) => {
        const lone = survey.replicas === 1;
        const pairs = `${f.n(survey.pairs)} 对节点中有 ${f.n(survey.fatal_pairs)} 对同时故障会丢键，平均丢 ${keys(Math.round(survey.mean_pair))}。`;
        const worst = Math.max(...survey.zones.map(({ lost }) => lost));
        const zones =
          worst > 0 ? `一个区故障最多会丢 ${keys(worst)}。` : '任何一个区故障都不会丢键。';
        return `${lone ? '只有一份就什么故障也扛不住：环本身不容错。' : `有 ${f.n(survey.replicas)} 份副本，任何单个节点故障都不会丢键。`}${pairs}${zones}`;
      },
    },
    regions: {
      title: '环中环',
      lead: '键先在一个环上找到区域，再在该区域自己的环上找到节点。每一层可以用任何方案。改动一个区域，看看其他区域。',
      where: '在哪里',
      among: '区域之间',
      inside: (region) => `${region}内部`,
      what: '发生什么',
      add: '加入一个',
      remove: '最后一个离开',
      outer: '区域一层用',
      inner: (region) => `${region}内部用`,
      names: { east: '东区', west: '西区', north: '北区', south: '南区' },
      table: '各区域和节点的键',
      node: '节点',
      all: '全部',
      shades: '外圈是区域组成的环，里面是各区域自己的环：第一个节点用全色，其余依次变淡。',
      noCircle: '需要逐个询问节点的方法没有可画的环。',
      movedHere: (moved) => `迁移 ${f.n(moved)}`,
      gained: (more) => `${more < 0 ? '−' : '+'}${f.n(Math.abs(more))}`,
      region: '区域',
      before: '之前',
      after: '之后',
      moved: '区内迁移',
      picture: '区域组成的环，以及其中各区域自己的环',
      says: (all, region) =>
        region
          ? `${region}内部迁移了 ${keys(all.inside)}。其他区域内部迁移了 ${keys(all.elsewhere)}，去往别的区域的有 ${keys(all.crossed)}。`
          : `${keys(all.crossed)}去了别的区域。留在原区域的键中，内部迁移了 ${keys(all.elsewhere)}。`,
    },
  };
};
