// 变更计划一节的中文。

/** @typedef {import('./plan.js').PlanNumbers} PlanNumbers */
/** @typedef {import('./plan.js').PlanWords} PlanWords */

/** @param {PlanNumbers} numbers @returns {PlanWords} */
export function words({ f, share }) {
  const bytes = (/** @type {number} */ n) => {
    const unit = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, n)) / 3)));
    return `${f.fixed(n / 1000 ** unit)} ${['字节', 'kB', 'MB', 'GB', 'TB'][unit]}`;
  };
  const seconds = (/** @type {number} */ s) => {
    if (s < 120) return `${f.fixed(s)} 秒`;
    if (s < 7200) return `${f.fixed(s / 60)} 分钟`;
    if (s < 172_800) return `${f.fixed(s / 3600)} 小时`;
    return `${f.fixed(s / 86_400)} 天`;
  };
  return {
    title: '变更计划',
    lead: '在添加服务器之前，先看清哪些键会迁移、从哪台到哪台，以及按什么顺序操作迁移量最小。一切都在本页内计算。',
    privacy:
      '任何内容都不会离开这台机器：配置和键文件只在本页内读取，页面加载完成后不再发出任何请求，键也绝不会写入网址。',
    read: {
      title: '现状',
      lead: '可以用上方的环，也可以用您自己的配置。',
      servers: '配置',
      hint: '粘贴内容、把文件拖到这里，或者打开文件。',
      open: '打开文件',
      above: '使用上方的环',
      block: '读取哪个配置块',
      noBlock: '不属于任何块',
      copies: '每个键的副本数',
      fromRing: '取自上方的环。',
      json: '识别为本页的 JSON 场景。',
      unreadable: '无法读取该文件。',
      tooLarge: '文件超过 8 MiB，这是配置文件的读取上限。',
      start: (scheme, servers, points, peak) =>
        `${scheme}：${f.n(servers)} 台服务器，${f.n(points)} 个虚拟节点；负载最高者为平均值的 ${f.fixed(peak)} 倍。`,
    },
    change: {
      title: '要做的变更',
      lead: '按步骤依次执行，每一步都可以撤掉。',
      step: '步骤',
      verbs: {
        add: '添加服务器',
        remove: '移除服务器',
        weight: '修改权重',
        replace: '用另一台服务器替换',
        rename: '重命名服务器',
        vnodes: '修改每单位权重的虚拟节点数',
        scheme: '更换系统或其设置',
        replicas: '修改副本数',
      },
      server: '服务器',
      name: '新服务器名称',
      newName: '新名称',
      weight: '权重',
      newWeight: '新权重',
      zone: '可用区（可留空）',
      points: '虚拟节点数',
      system: '系统',
      settings: 'JSON 设置（可留空）',
      copies: '每个键的副本数',
      add: '添加这一步',
      steps: '计划的步骤',
      none: '还没有步骤。添加一步即可看到迁移情况。',
      remove: (step) => `撤掉 ${step}`,
      take: '撤掉',
      added: (step) => `已添加：${step}`,
      removed: (step) => `已撤掉：${step}`,
    },
    answer: {
      title: '迁移情况',
      lead: '从第一步之前到最后一步之后。',
      moved: '的环会迁移',
      movedKeys: '的键会迁移',
      keys: (keys, total) => `共 ${f.n(total)} 个键，其中 ${f.n(keys)} 个迁移。`,
      sender: '迁出最多',
      receiver: '迁入最多',
      noRanges: {
        asked: '该方法逐键计算，不划分环，因此没有区间。以下为键的数量。',
        placed: '两个系统放置键的方式不同，因此没有可迁移的区间。以下为键的数量。',
      },
      picture: (part) => `变更前（外圈）与变更后（内圈）的环；边缘标出迁移的 ${part}。`,
      matrix: '从（行）到（列）',
      flows: '从哪台到哪台',
      steps: '逐步查看',
      servers: '各服务器的占比',
      copies: '需要新建的副本',
      made: (made, before, after) =>
        `需要把相当于全部数据 ${made} 倍的内容复制到尚未保存它们的服务器；每个键变更前有 ${f.n(before)} 个副本，变更后有 ${f.n(after)} 个。`,
      followed: (n) => `按 ${f.n(n)} 个键统计。`,
      holders: '各服务器要接收和可以丢弃的部分',
      ranges: '迁移的区间（不含起点，含终点）',
      page: (from, to, all) => `第 ${f.n(from)} 至 ${f.n(to)} 个，共 ${f.n(all)} 个`,
      earlier: '前面的区间',
      later: '后面的区间',
      more: (n) => `其余 ${f.n(n)} 行见 CSV。`,
      columns: {
        from: '从',
        to: '到',
        share: '占比',
        keys: '键数',
        file: '文件中的键',
        bytes: '字节',
        requests: '请求数',
        step: '步骤',
        moved: '迁移',
        between: '旁观者之间',
        peak: '最高 ÷ 平均',
        busiest: '负载最高',
        server: '服务器',
        gets: '接收',
        drops: '可丢弃',
        before: '之前',
        after: '之后',
        start: '起点',
        end: '终点',
        startHex: '起点（十六进制）',
        endHex: '终点（十六进制）',
      },
      nobody: '无',
      sum: (sum) => `所有步骤依次执行共迁移 ${sum}。`,
      warnings: '执行之前请注意',
      warning: {
        nobody: () => '没有任何带权重的服务器。',
        'left-empty': (name) => `${name} 有权重，却什么也分不到。`,
        between: (_, value) => `${share(value)} 在该步骤未提及的服务器之间迁移。`,
        collisions: (_, value) => `又有 ${f.n(value)} 个虚拟节点与其他节点位置重合。`,
        'one-heir': (name, value) => `${name} 独自接收全部迁移，即 ${share(value)}。`,
        peak: (name, value) => `${name} 会暂时占到 ${share(value)}，远超变更前后任何一台。`,
        'few-servers': (_, value) => `只有 ${f.n(value)} 台服务器有份额，少于每个键的副本数。`,
        'few-zones': (_, value) =>
          `只有 ${f.n(value)} 个可用区，少于每个键的副本数，有些副本会落在同一个区。`,
        'no-copy-left': (_, value) =>
          `有 ${share(value)} 的数据没有任何服务器继续保存，必须在旧副本消失之前先复制。`,
        zones: (name, value) => `可用区 ${name} 占 ${share(value)}，远超均分的份额。`,
      },
      after: (step) => (step ? `第 ${f.n(step)} 步：` : '最终：'),
    },
    time: {
      title: '需要多长时间',
      all: '键的总数',
      size: '每个键值对的平均字节数',
      rate: '每秒上限',
      unit: '计量单位',
      units: { keys: '键', bytes: '字节' },
      bad: '这三项都必须是大于 0 的数。',
      said: (keys, size, all, each) =>
        `${f.n(Math.round(keys))} 个键，${bytes(size)}：若为总速率上限，需 ${seconds(all)}；若每台服务器各自按此速率接收，需 ${seconds(each)}。`,
    },
    keys: {
      title: '键',
      lead: '按模式生成，或从您自己的文件读取。',
      count: '数量',
      pattern: '模式',
      bad: (most) => `请输入 1 到 ${f.n(most)} 的整数。`,
      file: '键文件',
      hint: '每行一个键，或含键、大小和请求数的表格。逐块读取，不保留任何键。',
      layout: '每行读作',
      layouts: {
        '': '按首行判断',
        lines: '整行为键',
        comma: '键,大小,请求数（逗号分隔）',
        semicolon: '键;大小;请求数（分号分隔）',
        tab: '键、大小、请求数（制表符分隔）',
      },
      cancel: '停止',
      progress: '读取进度',
      reading: (part, n) => `已读取 ${part}，${f.n(n)} 个键`,
      stopped: '已停止，没有保留文件的任何内容。',
      done: (moved, all) => `文件共有 ${f.n(all)} 个键，其中 ${f.n(moved)} 个迁移。`,
      sizes: (moved, all) => `迁移 ${bytes(moved)}，共 ${bytes(all)}。`,
      requests: (moved, all) => `涉及 ${f.n(moved)} 次请求，共 ${f.n(all)} 次。`,
      asLines: '每行是一个键。',
      separators: { ',': '逗号', ';': '分号', '\t': '制表符' },
      asTable: (by, named) =>
        named
          ? `以${by}分隔的表格，首行是列名。`
          : `以${by}分隔的表格，没有列名：依次读作键、大小、请求数。`,
      ignored: (names) => `未读取的列：${names}。`,
      again: (n) =>
        n === 0 ? '没有重复的键。' : `有 ${f.n(n)} 个键先前已经出现；每次出现都计算在内。`,
      compared: (n) => `仅对前 ${f.n(n)} 个键检查了重复。`,
      empty: (n) => `跳过了 ${f.n(n)} 个空行。`,
      bom: '首行之前的字节顺序标记已去除。',
      crlf: (n) => `有 ${f.n(n)} 行以 CR LF 结尾，CR 已去除。`,
      bytes: (n, first) =>
        `有 ${f.n(n)} 个键不是 UTF-8 文本，首个在第 ${f.n(first)} 行；按原样对其字节做哈希。`,
      spaced: (n, first) =>
        `有 ${f.n(n)} 个键的首尾有空白，首个在第 ${f.n(first)} 行；空白属于键的一部分。`,
      refused: (n, shown) =>
        n === shown
          ? `有 ${f.n(n)} 行无法读取：`
          : `有 ${f.n(n)} 行无法读取，前 ${f.n(shown)} 行为：`,
      unread: '无法读取的行',
      refusals: {
        long: '超过 1 MiB。',
        quote: '引号没有闭合，或者闭合之后还有内容。',
        cells: '单元格数与首行不同。',
        key: '没有键。',
        size: '大小不是不小于 0 的数。',
        requests: '请求数不是不小于 0 的数。',
      },
      wrong: {
        utf16: '该文件是每个字符两个字节的 UTF-16；请另存为 UTF-8。没有读取任何内容。',
        packed: '该文件是压缩文件，请先解压。没有读取任何内容。',
      },
      forget: '丢弃该文件',
    },
    suggest: {
      title: '建议',
      lead: '在所有步骤之后的环上逐一试算。',
      points: '达到某一均匀程度的虚拟节点数',
      spread: '负载最高者最多超过平均值的百分比',
      findPoints: '查找虚拟节点数',
      foundPoints: (n, above, moved) =>
        `每单位权重 ${f.n(n)} 个虚拟节点：负载最高者超过平均值 ${above}。由折半查找得出；改为该值会迁移 ${moved}。`,
      noPoints: (most, n, above) =>
        `即使每单位权重 ${f.n(most)} 个虚拟节点也达不到。试过的最好的是 ${f.n(n)} 个，超过平均值 ${above}。`,
      weight: '达到某一占比的权重',
      share: '占环的百分比',
      findWeight: '查找权重',
      foundWeight: (weight, server, got, moved) =>
        `权重 ${weight} 使 ${server} 占 ${got}，相邻的权重都不会更接近。改为该值会迁移 ${moved}。`,
      order: '步骤的顺序',
      findOrder: '查找迁移最少的顺序',
      twoSteps: '有两个或更多步骤时，可以比较它们的顺序。',
      best: (best, given, tried) =>
        `在 ${f.n(tried)} 种顺序中，最优的只迁移 ${best}，而现有顺序为 ${given}：`,
      already: (tried) => `在 ${f.n(tried)} 种顺序中，没有比现有顺序迁移更少的。`,
      notAll: '步骤多、环又大，无法比较所有顺序：每种长度只保留了最好的若干种走法。',
      sampled: '没有精确区间的步骤按 2,000 个键统计。',
      useOrder: '采用这个顺序',
      progress: '查找进度',
      stop: '停止',
      stopped: '已停止。',
    },
    reasons: [
      [/^with bounded loads the owner of a key.*/, '使用有界负载时，一个键的归属取决于所有其他键'],
      [/^it has no slots that are assigned$/, '它没有逐个分配的槽'],
      [/^(“.*”) is not an address such as (.*)$/, '$1 不是形如 $2 的地址'],
      [/^it has no points$/, '它没有虚拟节点'],
      [/^it has no points on a ring.*/, '它在环上没有虚拟节点，因此不能指定位置'],
      [/^a spread is a number above 0$/, '均匀程度应是大于 0 的数'],
      [/^a share is a number between 0 and 1$/, '占比应在 0% 与 100% 之间'],
      [/^its (\d+) points per unit of weight are a constant$/, '它每单位权重固定有 $1 个虚拟节点'],
      [/^its (\d+) points per server are a constant$/, '它每台服务器固定有 $1 个虚拟节点'],
      [/^its (\d+) digests per node are a constant$/, '它每个节点固定有 $1 个摘要'],
      [/^it has one point per node$/, '它每个节点只有一个虚拟节点'],
      [/^a node that is a String has one point$/, '以字符串表示的节点只有一个虚拟节点'],
      [/^its nodes bring their own tokens$/, '它的节点自带 token'],
      [
        /^the size of the ring is set by its minimum and maximum$/,
        '环的大小由其最小值和最大值决定',
      ],
      [
        /^hash_balance_factor depends on requests under way$/,
        'hash_balance_factor 取决于正在处理的请求',
      ],
      [
        /^only the last bucket can be removed, and (.*) is bucket (\d+) of (\d+)$/,
        '只能移除最后一个桶，而 $1 是 $3 个桶中的第 $2 个',
      ],
      [
        /^a bucket can only be added at the end, and (.*) would be bucket (\d+) of (\d+)$/,
        '只能在末尾添加桶，而 $1 会是 $3 个桶中的第 $2 个',
      ],
    ],
    take: {
      title: '导出',
      lead: '文件在本页内生成。',
      csv: '流向 CSV',
      ranges: '区间 CSV',
      json: '全部 JSON',
      markdown: '工单 Markdown',
      svg: '环的 SVG',
      slots: 'CLUSTER SETSLOT 命令',
      link: '复制不含键的链接',
      copied: '链接已复制，其中有服务器和步骤，没有任何键。',
      copyYourself: '浏览器不允许页面复制，链接如下：',
      saved: (name) => `已保存为 ${name}。`,
      ticket: (n) => `环变更：${f.n(n)} 个步骤`,
      more: '此处省略的行数：',
    },
  };
}
