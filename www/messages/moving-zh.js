// 数据迁移一节的中文。

/** @typedef {import('./moving.js').MovingNumbers} MovingNumbers */
/** @typedef {import('./moving.js').MovingWords} MovingWords */
/** @typedef {import('./moving.js').Told} Told */

/** @param {MovingNumbers} numbers @returns {MovingWords} */
export function words({ f, share }) {
  const ticks = (/** @type {number} */ n) => `${f.n(n)} 拍`;
  const where = (/** @type {Told} */ { single, side, from, to }) =>
    single ? side : `${from} 和 ${to}`;
  return {
    title: '数据迁移',
    lead: ({ command, total, all_moved, moved, from, to, keys }) =>
      `新的环只改变请求的去向，它不会复制任何数据。这里执行“${command}”，${f.n(total)} 个键中有 ${f.n(all_moved)} 个换了节点，其中 ${f.n(moved)} 个从 ${from} 迁到 ${to}。下面跟踪其中 ${f.n(keys.length)} 个，客户端同时照常读、写和删除。`,
    model: ({ clients, latency, copy_loss, failure, pause }) =>
      `这是一个模型，一切由种子决定：${f.n(clients)} 个客户端；每条消息要走 ${f.n(latency[0])} 到 ${ticks(latency[1])}；复制的键每 ${f.n(copy_loss)} 个约有 1 个丢失，且无人察觉；写入的每一半约有 ${f.n(failure)} 分之一的机会丢失；每 ${f.n(pause)} 次写入约有 1 次在发出前停顿一阵。每次写入都带一个序号，两个值之中以序号较大的为准。`,
    source: {
      label: '跟踪哪次变更',
      example: '最初的例子',
      above: '上方的环最近一次变更',
      none: '上方的环还没有变更过。请先在那里添加或移除一个节点。',
    },
    lessons: '课题',
    own: '自选的开关组合。',
    lesson: {
      right: {
        name: '正确的顺序',
        say: '复制、切换、等待、比对、清理。消息仍会丢失，客户端仍会落后。请看每项保护各拦下了什么。',
      },
      copyFirst: {
        name: '先切换，后复制',
        say: '先切换环，再复制数据。过早访问新节点的读取什么也找不到，只好再问一次。',
      },
      doubleRead: {
        name: '不做二次读取',
        say: '复制时丢了一个键。旧节点上还有它，却没有人去那里问。',
      },
      dualWrite: {
        name: '只写一个节点',
        say: '复制期间只写旧节点。已经复制过的键若再被修改，新节点上留下的就是旧值。',
      },
      tombstones: {
        name: '删除不留标记',
        say: '删除把键抹掉，不留任何痕迹。较早发出的副本或写入随后才到，没有什么能拦住它。',
      },
      fencing: {
        name: '不检查版本',
        say: '客户端选好了写到哪里，停顿很久才发出。旧节点早已不是所有者，却仍收下了这次写入。',
      },
      compare: {
        name: '不比对就清理',
        say: '复制时丢了一个键，无人察觉。随后，唯一还有它的节点把它清掉了。',
      },
      grace: {
        name: '立即清理',
        say: '环一切换，旧节点就清掉数据。最后一个客户端还不知道切换，仍去那里读取。',
      },
      limit: {
        name: '一次全部复制',
        say: '数据没有丢，但旧节点必须在一瞬间应付整个复制，同时还要服务客户端。',
      },
      versions: {
        name: '两个客户端，两个版本',
        say: '最后一个客户端始终不知道新的环，一直按版本 1 读写，于是两个节点都在接受写入。打开版本检查：它只要被拒绝一次就会更新。',
      },
    },
    picture: {
      label: (from, to) =>
        `客户端与 ${from}、${to} 之间的消息随时间的变化。事件列表用文字说明同样的内容。`,
      client: (n) => `客户端\u00a0${f.n(n + 1)}`,
      version: (n) => `v${f.n(n)}`,
      phases: {
        before: '之前',
        copying: '复制',
        switched: '已切换',
        comparing: '比对',
        retired: '完成',
      },
      legend: {
        read: '读取',
        write: '写入',
        delete: '删除',
        copy: '复制、比对',
        lost: '途中丢失',
        refused: '被拒绝',
        fault: '故障',
      },
      overview: '全程',
    },
    controls: {
      play: '播放',
      pause: '暂停',
      back: '上一个事件',
      forth: '下一个事件',
      fault: '下一处故障',
      noFault: '后面没有故障',
      start: '回到开头',
      time: '时间',
      at: (at, end) => `第 ${f.n(at)} 拍，共 ${ticks(end)}`,
      speed: '速度',
      times: (n) => `${n} 倍`,
      group: '运行模型',
    },
    now: {
      tick: (at) => `第 ${f.n(at)} 拍`,
      fault: '故障',
    },
    counts: {
      title: '到目前为止',
      hits: '命中',
      misses: '未命中',
      rescued: (n) => `${f.n(n)} 次由二次读取补救`,
      unanswered: '误答“不存在”',
      unansweredNote: '其实存在',
      stale: '读到旧值',
      lost: '丢失的写入',
      owners: '两个所有者',
      revived: '复活的删除',
      refused: '被拒绝的写入',
      load: '源节点负载',
      loadNote: (peak, most, window) => `${ticks(window)}内；峰值 ${f.n(peak)}，上限 ${f.n(most)}`,
      copied: (n, all) => `复制已发出 ${f.n(n)} 个键，共 ${f.n(all)} 个`,
    },
    list: {
      title: '发生了什么',
      matters: '要点',
      all: '全部事件',
      which: '显示哪些事件',
    },
    keys: {
      title: '此刻各自持有什么',
      lead: '数字是序号，以较大的为准。',
      key: '键',
      truth: '已确认',
      none: '–',
      older: (value) => `${value}，较旧`,
      deleted: (stamp) => `已删除 ${f.n(stamp)}`,
      value: (stamp) => f.n(stamp),
    },
    switches: {
      title: '保护措施',
      lead: '去掉一项，看看它原本防的是什么。',
      late: '最后一个客户端何时得知新的环',
      lateness: {
        soon: '很快',
        late: '较晚',
        never: '被拒绝时才知道',
      },
      seed: '种子',
      another: '换一个种子',
      badSeed: (most) => `请输入 0 到 ${f.n(most)} 的整数。`,
    },
    protection: {
      copyFirst: { name: '先复制', does: () => '新节点先拿到副本，然后才切换环。' },
      doubleRead: {
        name: '二次读取',
        does: () => '新节点未命中时再问旧节点，并把结果写回新节点。',
      },
      dualWrite: {
        name: '双写',
        does: () => '两个节点都写成功才算数；丢了一半，就全部重发。',
      },
      tombstones: {
        name: '删除标记',
        does: () => '删除留下带序号的标记，更早的值无法越过它回来。',
      },
      fencing: {
        name: '版本检查',
        does: () => '写入所带的环版本比节点所知的旧，节点就拒绝它。',
      },
      compare: {
        name: '最终比对',
        does: () => '最后比对两份数据，缺少的补过去。',
      },
      grace: {
        name: '宽限期',
        does: ({ grace, lateness }) =>
          `旧节点把数据再保留 ${ticks(grace)}；最后一个客户端在 ${ticks(lateness)}之内得知切换。`,
      },
      limit: {
        name: '限速',
        does: ({ copying }) => `复制分摊在 ${ticks(copying)}之内。`,
      },
    },
    survey: {
      title: (runs) => `同样的开关，换 ${f.n(runs)} 个种子`,
      lead: '只在少数运行中出现的故障，很难靠试验发现。',
      shows: (n, runs) =>
        n ? `${f.n(runs)} 次运行中有 ${f.n(n)} 次出现，占 ${share(n / runs)}` : '从未出现',
      none: '没有一次出现故障。',
    },
    fault: {
      earlyMiss: '复制之前的未命中',
      unanswered: '误答“不存在”',
      stale: '读到旧值',
      lost: '丢失的写入',
      twoOwners: '两个所有者',
      revived: '复活的删除',
      overload: '源节点过载',
    },
    event: {
      begins: ({ version, from }) => `所有客户端都使用环版本 ${version}，这些键归 ${from}。`,
      joins: ({ to }) => `${to} 将接手这些键，暂时还没有对它们的读写。`,
      told: ({ side, version, has }) =>
        `${side} 采用版本 ${version}。${has('fencing') ? '从此它拒绝更旧的写入。' : ''}`,
      published: ({ number, version, from, to, has }) => {
        if (number === 2) {
          const writes = has('dualWrite') ? '写入同时发往两个节点' : '写入只发往它';
          return `版本 ${version} 发布。读取仍由 ${from} 回答，${writes}。`;
        }
        if (number === 3) return `版本 ${version} 发布。从现在起先问 ${to}。`;
        return `版本 ${version} 发布。只剩下 ${to}。`;
      },
      learns: ({ client, version }) => `${client} 得知版本 ${version}。`,
      copyBegins: ({ count: n, from, to, has }) =>
        `复制开始：${f.n(n)} 个键从 ${from} 到 ${to}，${has('limit') ? '每次只发一点' : '一次全部发出'}。`,
      copyLost: ({ key }) => `${key} 的副本在途中丢失，无人察觉。`,
      copied: ({ key, stamp, to }) => `${key} 的副本到达 ${to}，序号 ${stamp}。`,
      copyOlder: ({ key, to }) => `${key} 的副本来晚了：${to} 上已有更新的内容，副本作废。`,
      copyEnds: ({ count: n }) => `复制的 ${f.n(n)} 个键已全部发出。`,
      graceBegins: ({ count: n, from }) =>
        `宽限期开始。${from} 把数据再保留 ${ticks(n)}，让每个客户端都来得及得知切换。`,
      compareBegins: ({ from, to }) => `${from} 与 ${to} 逐键比对各自持有的数据。`,
      repaired: ({ key, to }) => `比对发现 ${to} 缺少 ${key} 的最新内容，把它补上。`,
      compareEnds: ({ count: n }) =>
        n ? `比对结束，修复了 ${f.n(n)} 个键。` : '比对结束，什么也不缺。',
      retired: ({ from }) => `${from} 清掉数据。只有 ${from} 持有的内容就此消失。`,
      ends: ({ count: n, of, to }) =>
        n
          ? `结束。${f.n(of)} 个键中有 ${f.n(n)} 个，${to} 上不是已确认的内容。`
          : `结束。凡是确认过的，${to} 都有。`,
      asks: ({ client, side, key }) => `${client} 向 ${side} 读取 ${key}。`,
      hit: ({ client, side, key, stamp }) =>
        `命中：${side} 把 ${key} 的值 ${stamp} 交给${client}。`,
      absent: ({ client, key }) =>
        `${client} 得到的回答是 ${key} 不存在。这没有错：它已被删除，或正在被删除。`,
      missed: ({ client, side, key, cause }) =>
        ({
          notCopied: `未命中：${client} 向 ${side} 读取 ${key}，副本还没有到。`,
          copyLost: `未命中：${side} 上没有 ${key}，它的副本在途中丢失了。`,
          dropped: `未命中：${client} 仍向 ${side} 读取 ${key}，而 ${side} 已经清掉数据。`,
          removed: `未命中：${side} 上已经没有 ${key}。`,
        })[cause],
      asksOld: ({ client, side, key }) => `${client} 再向 ${side} 读取 ${key}。`,
      rescued: ({ client, side, key, stamp }) =>
        `${side} 上有 ${key}：二次读取让${client} 拿到值 ${stamp}。`,
      backfilled: ({ client, key, stamp, to }) =>
        `${client} 把读到的内容写回：${to} 现在有 ${key} 的值 ${stamp}。`,
      backfillOlder: ({ client, key, to }) => `${client} 写回的 ${key} 比 ${to} 上的旧，因此作废。`,
      unanswered: ({ client, side, key, newest, cause }) =>
        `${client} 得到的回答是 ${key} 不存在。其实存在：值 ${newest} 已经确认。${
          {
            notCopied: `它的副本还没有到 ${side}。`,
            copyLost: `它发往 ${side} 的副本丢失了。`,
            dropped: `${side} 已经清掉数据。`,
            removed: `${side} 已经把它移除。`,
          }[cause]
        }`,
      stale: ({ client, side, key, stamp, newest }) =>
        `读到旧值：${client} 从 ${side} 读到 ${key} 的值 ${stamp}，而在它发问之前，值 ${newest} 已经确认。`,
      readsDeleted: ({ client, side, key, stamp, newest }) =>
        `读到旧值：${client} 从 ${side} 读到 ${key} 的值 ${stamp}，而在它发问之前，删除 ${newest} 已经确认。`,
      writes: (told) =>
        `${told.client} 要写 ${told.key}。它知道的是版本 ${told.version}，所以选择 ${where(told)}。`,
      deletes: (told) =>
        `${told.client} 要删除 ${told.key}。它知道的是版本 ${told.version}，所以选择 ${where(told)}。`,
      pauses: ({ client, count: n, version }) =>
        `${client} 按版本 ${version} 选好了去处，发出前停顿 ${ticks(n)}。`,
      stored: ({ side, key, stamp }) => `${side} 存下 ${key} 的值 ${stamp}。`,
      removed: ({ side, key, stamp, has }) =>
        has('tombstones')
          ? `${side} 把 ${key} 标记为已删除，序号 ${stamp}。`
          : `${side} 移除 ${key}，没有留下任何痕迹。`,
      older: ({ side, key, stamp }) => `${side} 上的 ${key} 更新，序号 ${stamp} 不改变什么。`,
      refused: ({ client, side, key, version, newest }) =>
        `${side} 拒绝对 ${key} 的写入：它带的是版本 ${version}，而 ${side} 已知版本 ${newest}。${client} 必须去取新的环。`,
      retries: ({ client, side, key }) =>
        `${client} 没有收到 ${side} 关于 ${key} 的回音，于是全部重发。`,
      acknowledged: (told) =>
        `${told.key} 的值 ${told.stamp} 已向${told.client} 确认：${where(told)} 已收下。`,
      deleteAcknowledged: (told) =>
        `对 ${told.key} 的删除 ${told.stamp} 已向${told.client} 确认：${where(told)} 已收下。`,
      twoOwners: ({ side, key, version, newest, to }) =>
        `两个所有者：${side} 按版本 ${version} 收下对 ${key} 的写入，而生效的是版本 ${newest}，所有者是 ${to}。`,
      lost: ({ key, stamp, to }) =>
        `丢失的写入：${key} 的值 ${stamp} 已经确认，${to} 上却没有，也不会再有人送来。`,
      revived: ({ key, side, stamp, newest }) =>
        `复活的删除：${key} 已按序号 ${newest} 删除，${side} 上却又有了值 ${stamp}。`,
      overload: ({ side, count: n, window }) =>
        `${side} 在 ${ticks(window)}内收到超过 ${f.n(n)} 个请求，无法全部处理。`,
    },
    roles: {
      title: '谁负责什么',
      lead: '四件常被混为一谈的事。请选择图中的一部分。',
      label: '图的各部分',
      picture: (key, owner) => `一个环：${key} 归 ${owner}；图上有虚拟节点、副本和环的版本。`,
      version: (n) => `环 v${f.n(n)}`,
      not: '它不负责',
      part: {
        placement: {
          name: '放置',
          asks: '键归哪个节点？',
          does: ({ key, owner }) =>
            `哈希给 ${key} 在环上一个位置，从这里起遇到的第一个虚拟节点属于 ${owner}。知道这个环的人不必询问别人，就会得到同样的答案。`,
          not: '它不复制数据，也看不到谁在线、谁繁忙。',
        },
        points: {
          name: '虚拟节点',
          asks: '分得有多均匀？',
          does: ({ nodes, points }) =>
            `这个环上有 ${f.n(nodes)} 台机器，共 ${f.n(points)} 个虚拟节点。虚拟节点越多，份额越接近相等；有机器离开时，它的键也由更多机器接手。`,
          not: '虚拟节点不是进程，也不是副本。增加虚拟节点不会让数据更安全。',
        },
        replication: {
          name: '副本',
          asks: '还有谁持有它？',
          does: ({ key, holders }) =>
            `从所有者的虚拟节点继续往前走，依次取其他机器。于是 ${key} 由 ${f.list(holders)} 持有；其中一台失效，其余的还在。`,
          not: '环只指出副本在哪里。要让副本保持一致，得写入全部副本、重试并修复。',
        },
        consensus: {
          name: '共识',
          asks: '以哪个环为准？',
          does: ({ nodes }) =>
            `${f.n(nodes)} 台机器商定同一份成员名单，并给它一个版本，例如通过 Raft。有了版本，才能分辨新旧，拒绝旧的。`,
          not: '它不决定键的去处，只决定按哪个环放置。',
        },
      },
    },
  };
}
