// “真实系统”一节的中文。
import { lab } from './systems-lab-zh.js';

/** @typedef {import('./systems.js').SystemsNumbers} SystemsNumbers */
/** @typedef {typeof import('./systems-en.js').words} English */

/** @param {SystemsNumbers} numbers @returns {ReturnType<English>} */
export function words({ f, reader, share, raised }) {
  const { order, boundary } = reader.trace;
  const part = (/** @type {string} */ name) => {
    if (name === 'c-string') return '键到第一个零字节为止';
    if (name.startsWith('tag:')) return `${name[4]} 与 ${name[5]} 之间的部分（不为空时）`;
    return 'URI 的一部分';
  };
  /** @type {Record<string, string>} */
  const finish = {
    avalanche: '，再经 HAProxy 的雪崩混合',
    'lowest-to-highest': '，最小值变为最大值',
  };
  /** @type {Record<string, string>} */
  const tie = {
    refuse: '拒绝这样的环',
    first: '列表中靠前的服务器保留',
    last: '列表中靠后的服务器取走',
    'smaller-name': '名称按字节较小者拥有',
  };
  /** @type {Record<string, string>} */
  const loser = {
    stays: '另一个点留在环上，但没有弧',
    renamed: '另一个点以拥有者的名义应答',
    lost: '另一个点被覆盖',
  };
  /** @type {Record<string, string>} */
  const texts = {
    name: '名称原样',
    'slash-and-port': '/host:port，补上默认端口',
    java: 'Java 的套接字地址',
    'java-host': '主机名；端口不是默认值时带端口',
    twemproxy: '配置行中的名称；没有时用地址，省去默认端口',
    nginx: '主机、一个零字节、端口',
    'haproxy-id': '服务器编号',
    'hash-key': 'hash key，没有时用地址',
    hostname: 'hash key，没有时用主机名',
    tokens: '它的 token',
  };
  return {
    title: '真实系统',
    lead: '按你的系统计算你的环：同样的文本、同样的字节、同样的点。粘贴服务器，看清被哈希的是什么，并找出另一个客户端为何把键送往别处。',
    f,
    share,
    order,
    nobody: '无',
    compute: '计算（环很大，需要片刻）',
    groups: reader.groups,
    sources: reader.sources,
    formats: {
      list: '普通列表',
      csv: 'CSV',
      weighted: 'host:port 权重',
      libmemcached: 'libmemcached 字符串',
      twemproxy: 'twemproxy',
      nginx: 'nginx upstream',
      haproxy: 'HAProxy backend',
      redis: 'CLUSTER NODES',
      cassandra: 'nodetool ring',
      describering: 'nodetool describering',
      slots: 'CLUSTER SLOTS',
      envoy: 'Envoy',
      json: 'JSON 列表',
    },
    warnings: { 'narrow-hash': '哈希比环窄：大部分位置永远取不到。' },
    methods: {
      redis:
        '不是环：对键（或 { 与 } 之间的部分）取 CRC16，落到 16384 个槽之一；槽归哪个节点由人指定。',
      maglev: '不是环，而是一张表：各节点沿自己的排列轮流挑选槽位。',
      modulo: '不是环：键的哈希对节点数取余。',
      jump: '不是环：键在桶之间跳跃，节点以列表中的位置为名。',
      rendezvous: '不是环：每个节点对键各得一个分数，最高者胜。',
      'bounded-loads': '环上的节点满了就被跳过。',
      'lafikl-bounded': '环上的节点满了就被跳过。',
      buraksezer: '固定数量的分区，各自放到一个节点负载有上限的环上。',
      'buraksezer-v0': '固定数量的分区，各自放到一个节点负载有上限的环上。',
    },
    rules: (ring) => {
      /** @type {[string, string][]} */
      const rows = [];
      const text = String(ring.nodeText).startsWith('drop-port')
        ? `host:port，端口为 ${ring.nodeText.split(':')[1]} 时省去`
        : texts[ring.nodeText];
      rows.push(['服务器参与哈希的文本', text ?? ring.nodeText]);
      if (ring.pointsFrom === 'labels') {
        rows.push(['点的文本', `${ring.label}   （序号从 ${ring.indexBase} 起）`]);
        const words = ring.words > 1 ? `；每个摘要给出 ${ring.words} 个点` : '';
        rows.push([
          '位置',
          `${ring.hash}，第 ${ring.bytes[0]} 至 ${ring.bytes[1] - 1} 字节，${order[ring.byteOrder]}${words}`,
        ]);
      } else if (ring.pointsFrom === 'haproxy') {
        rows.push(['位置', '对 4096 × 服务器编号 + 点的序号做雪崩混合']);
      } else {
        rows.push(['位置', '手工给定，或由节点自己的 token 给出，不做计算']);
      }
      rows.push(['环', ring.bits ? `2${raised(ring.bits)} 个位置` : `${ring.size} 个位置`]);
      const per = (ring.points ?? 0) * (ring.words ?? 1);
      /** @type {Record<string, string>} */
      const number = {
        absolute: `每单位权重 ${f.n(per)} 个`,
        ignored: `每台服务器 ${f.n(per)} 个，权重不起作用`,
        normalised: ring.total
          ? `按权重分配总数 ${f.n(ring.total * (ring.words ?? 1))}`
          : `平均每台服务器 ${f.n(per)} 个，按权重分配`,
        'ring-size': `整个环至少 ${f.n(ring.min ?? 0)} 个，使最轻者得到整数`,
        given: '有多少位置就有多少点',
      };
      rows.push(['点数', number[ring.weights] ?? ring.weights]);
      rows.push([
        '键的文本',
        ring.keyPart === 'whole' ? ring.key : `${ring.key}   （${part(ring.keyPart)}）`,
      ]);
      rows.push([
        '键的位置',
        `${ring.keyHash}，第 ${ring.keyBytes[0]} 至 ${ring.keyBytes[1] - 1} 字节，${order[ring.keyByteOrder]}${finish[ring.keyFinish] ?? ''}`,
      ]);
      rows.push(['键归属于', boundary[ring.boundary] ?? ring.boundary]);
      rows.push(['两点同位', `${tie[ring.tie]}；${loser[ring.loser]}`]);
      return rows;
    },
    yours: {
      title: '你的环',
      lead: '选择系统，或粘贴配置让页面识别。',
      system: '系统',
      servers: '服务器',
      serversHint: '配置、环的转储或列表都可以。内容不会离开本页。',
      examples: '示例',
      readAs: '读作',
      recognise: '自动识别',
      remarks: '对行与名称的说明',
      line: (n) => `第 ${f.n(n)} 行`,
      read: (format, nodes, lines, lost) =>
        lines === 0
          ? '还没有可读的内容。'
          : `读作 ${format}：${f.n(lines)} 行中有 ${f.n(nodes)} 台服务器${lost ? `，${f.n(lost)} 行全部或部分略去` : ''}。`,
      alike: '看起来相同，其实是不同的名称：',
      unnamed: (n) => `另有 ${f.n(n)} 条说明`,
      caption: (nodes, points, peak) =>
        `${f.n(nodes)} 台服务器，${f.n(points)} 个点；最满者是平均值的 ${f.fixed(peak)} 倍。`,
      checked: (source) => `已与 ${source} 逐位核对。`,
    },
    remarks: {
      bom: () => '文本前有字节顺序标记，已略去。',
      'too-long': ([length, most]) => `文本长 ${length} 字节，上限为 ${most}。`,
      'no-servers': () => '没有找到服务器。',
      'bad-name': () => '略去：名称须为 1 至 65536 字节。',
      duplicate: ([name, line]) => `略去：${name} 已在第 ${line} 行。`,
      'too-many': ([most]) => `略去：最多 ${most} 台服务器。`,
      'bad-weight': ([weight]) => `略去：“${weight}”不是该系统接受的权重。`,
      'bad-port': ([port]) => `略去：“${port}”不是端口。`,
      'bad-id': ([id]) => `略去：“${id}”不是服务器编号。`,
      'bad-slots': ([slots]) => `略去槽“${slots}”：槽号为 0 至 16383。`,
      'unknown-line': () => '略去：这一行没有已知的服务器信息。',
      'unknown-option': ([word]) => `“${word}”未知，已略去。`,
      'unknown-hash': () => '所写的哈希不属于该系统，改用默认值。',
      'unknown-column': ([name]) => `略去列“${name}”。`,
      'too-many-fields': ([most]) => `略去：字段多于 ${most} 个。`,
      'other-block': ([name]) => `略去：属于另一个块${name ? `（${name}）` : ''}。`,
      backup: () => '略去：其他服务器可用时，备用服务器没有点。',
      'backup-idle': () => '备用服务器得不到键；它以权重 0 保留，因为后面的编号取决于它。',
      down: () => '标记为停用：得不到键，权重为 0。',
      unix: () => 'Unix 套接字：只哈希路径，没有端口。',
      bounded: () => 'hash-balance-factor 取决于进行中的请求，已略去。',
      'no-semicolon': () => '缺少分号，按有分号读取。',
      'not-consistent': ([method]) => `“${method}”不用环放置键；图中是一致性哈希会给出的环。`,
      'distribution-assumed': () => '没有写明分布方式：显示加权 ketama 环。',
      'weighted-switch': () =>
        '最后一台服务器权重大于 1，libmemcached 会悄悄把点（而不是键）换成加权环。',
      namespace: ([option]) => `${option} 不起作用：请把前缀写进键里。`,
      'weight-assumed': () => '没有权重，按 1 处理。',
      trimmed: () => '名称两端的空白已略去。',
      'space-inside': () => '整行（含空白）作为一个名称。',
      comment: () => '略去：以 # 开头的行视为注释。',
      replica: ([of]) => `略去：${of} 的副本。`,
      'not-joined': ([state]) => `略去：节点处于 ${state} 状态。`,
      migrating: ([slot]) => `槽 ${slot} 正在迁移，显示其当前位置。`,
      failing: () => '标记为故障，仍持有槽。',
      'slots-missing': ([n]) => `16384 个槽中有 ${f.n(Number(n))} 个没有拥有者。`,
      'token-twice': ([token]) => `略去：token ${token} 已经出现。`,
      'down-owns': ([name]) => `${name} 已停机，仍拥有其 token。`,
      datacenters: ([n]) => `${n} 个数据中心按其 token 合成的一个环显示。`,
      'partitioner-assumed': () => '从 token 看不出分区器，按 Murmur3Partitioner 处理。',
      'columns-assumed': ([names]) => `没有列名：依次读作 ${names}。`,
      'bad-yaml': ([why]) => `文本在此处无法解析：${why}。`,
      'policy-assumed': ([name]) => `没有说明 ${name} 如何选择主机，按默认的 RING_HASH 处理。`,
      'locality-weight': () => '不采用地域（locality）的权重；所有主机视为同一列表。',
      'bad-settings': ([why]) => `忽略这些设置：${why}`,
      resolved: ([type]) => `${type}：Envoy 对域名解析出的地址做哈希；这里直接对域名做哈希。`,
      'no-address': () => '已忽略：该主机没有地址。',
      priority: ([n]) => `已忽略：优先级为 ${n} 的主机只有在优先级 0 的主机失效时才会收到键。`,
      'not-healthy': ([state]) => `已忽略：标记为 ${state}。`,
      'no-endpoint': () => '已忽略：该区间没有端点。',
      'no-tokens': ([name]) => `已忽略：${name} 只保存副本，不是任何区间的首个端点。`,
      'ranges-missing': ([n]) => `有 ${f.n(Number(n))} 个区间之后缺少下一个区间；环按其连续处理。`,
      'bad-node': ([why]) => `已忽略：${why}`,
    },
    flags: reader.flags,
    ruleset: {
      title: '它的规则',
      lead: '方案就是数据。改一条规则，本节各部分随之而变；也可以把这个环带走：一段说明，或一个给出相同归属的程序。',
      change: '修改规则',
      none: '这种方法没有由点组成的环，所以没有这些规则可改。',
      written: { describeScheme: '说明', exportPython: 'Python', exportJavaScript: 'JavaScript' },
      /** @param {string} name */
      save: (name) => `保存 ${name}`,
    },
    hashed: {
      title: '被哈希的是什么',
      lead: '确切的文本，确切的字节。两个客户端若不一致，就从这里开始。',
      ofKey: '一个键',
      ofPoints: '一台服务器的点',
      key: '键',
      copies: '副本数',
      server: '服务器',
      from: '起始序号',
      name: '参与哈希的名称',
      of: (n) => `${f.n(n)} 个点`,
      digest: '摘要',
      hexadecimal: '十六进制',
      index: '序号',
      owns: '拥有',
      lostTo: '被取走：',
    },
    clients: {
      title: '两个客户端',
      lead: '同样的服务器，两份配置：环上有多大部分会把键送往不同的服务器。',
      second: '另一个客户端的不同之处',
      usual: '常见原因',
      systems: '另一个系统',
      causes: {
        points: (was, is) => `点数：${was} 与 ${is}`,
        'byte-order': (was, is) => `字节序：${was} 与 ${is}`,
        separator: (was, is) => `分隔符：“${was}”与“${is}”`,
        'index-base': (was, is) => `序号起点：${was} 与 ${is}`,
        boundary: (was, is) => `边界：${was} 与 ${is}`,
        tie: (was, is) => `同位规则：${was} 与 ${is}`,
        hash: (was, is) => `哈希：${was} 与 ${is}`,
        order: (was, is) => `列表顺序：从 ${was} 起，从 ${is} 起`,
        missing: (was) => `少一台服务器：${was}`,
        port: (was, is) => `默认端口：${was} 与 ${is}`,
      },
      why: {
        points: '双方共有的点不动；只有一方才有的点各移走一段弧。',
        'byte-order': '同一个摘要从另一端读：每个点、每个键都在别处。',
        separator: '标签里一个字符之差，每个点都换了位置。',
        'index-base': '每台服务器只有首尾两个点不同。',
        boundary: '只有正好落在点上的键才不同，所以几乎没有差别，测试也发现不了。',
        tie: '只有两点同位时才有影响。',
        hash: '另一个哈希就是另一个环。',
        order: '服务器以列表位置为名，或点相遇时，才有影响。',
        missing: '若点只取决于自己的服务器，则只有缺少的那台的键不同。',
        port: '一方哈希默认端口，另一方省去：同样的服务器，另一个环。',
      },
      says: ({ exact, keys, total }) =>
        exact
          ? `的环归不同的服务器（精确值）；${f.n(total)} 个键中有 ${f.n(keys)} 个去往别处。`
          : `的键去往不同的服务器：${f.n(total)} 个中有 ${f.n(keys)} 个。双方把键放在不同的位置，所以没有共同的环可比。`,
      collisions: ([a, b]) => `与另一点同位的点：${f.n(a)} 个与 ${f.n(b)} 个。`,
      caption: '外圈是第一个客户端，内圈是第二个；边缘标出不同之处。',
      picture: ({ share: part }) => `环的两种划分，${share(part)} 不同。数字见下表。`,
      noPicture: '没有共同的环可画。',
      matrix: (exact) =>
        exact
          ? '各拥有者在环上的份额：行为第一个客户端，列为第二个'
          : '各拥有者的键的份额：行为第一个客户端，列为第二个',
      largest: '最大的差异',
      corner: '第一个',
      first: '第一个客户端',
      secondOwner: '第二个客户端',
      after: '起点（不含）',
      upTo: '终点（含）',
      part: '份额',
      keys: '键',
      where: (shown, all) =>
        all > shown ? `不同之处：${f.n(all)} 段中最大的 ${f.n(shown)} 段` : '不同之处',
    },
    weights: {
      title: '权重的两种含义',
      lead: '有的系统按每单位权重给服务器若干个点，有的系统把固定总数分给大家。同一条命令，两种结果：',
      server: '服务器',
      weight: '新的权重',
      change: '改变权重',
      join: '加入',
      newcomer: '再加一台服务器',
      absolute: '绝对',
      normalised: '归一化',
      absoluteNote: '服务器的点数只取决于自己的权重。',
      normalisedNote: '服务器的点数取决于所有服务器的权重。',
      own: '该系统的做法',
      says: (change, between, keys) =>
        between > 0
          ? `的环会移动（${f.n(change.movedKeys)} 个键）。环的 ${share(between)} 在无人触及的服务器之间移动（${f.n(keys)} 个键）。`
          : `的环会移动（${f.n(change.movedKeys)} 个键），无人触及的服务器之间没有移动。`,
      caption: '外圈为之前，内圈为之后。内侧边缘标出移动的部分，外侧标出旁观者之间的移动。',
      picture: (moved, between) =>
        `之前与之后的环：移动 ${share(moved)}，其中旁观者之间 ${share(between)}。`,
      points: '各服务器之前与之后的点数',
    },
    lab: lab({ f, reader, share, raised }),
  };
}
