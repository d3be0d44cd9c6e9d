// 从取余到副本的故事，中文。

/** @typedef {import('./story-en.js').SceneWords} SceneWords */
/** @typedef {import('./story-en.js').LessonNumbers} LessonNumbers */

/** @param {LessonNumbers} numbers */
export const words = ({ f }) => {
  const plain = (/** @type {string} */ value) => f.n(Number(value));
  return {
    title: '从头讲起',
    lead: '从取余到副本，一次只讲一个想法。向下滚动，或在此处按左右方向键。每个数字都在旁边的环上当场量出。',
    ring: '本故事的环',
    legend: '各服务器的键数',
    previous: '上一幕',
    next: '下一幕',
    at: (/** @type {number} */ at, /** @type {number} */ of) =>
      `第 ${f.n(at)} 幕，共 ${f.n(of)} 幕`,
    scenes: '各幕',
    control: '试一试',
    playing: '它会自己演示，直到你动手。',
    yours: '现在由你来操作。',
    open: '放到上面的环里',
    moving: '如何安全地搬数据',
    undo: '撤销这一步',
    present: '演示这个故事',
    link: { text: '这一幕的链接', copied: '已复制。', shown: '已在地址栏中。' },
    /** @type {Record<string, SceneWords>} */
    list: {
      remainder: {
        title: '取余记不住',
        says: (a) => [
          '先算键的哈希值，再除以服务器的台数，余数就指定了服务器。这个办法简短、快速，也很均匀。',
          `现在 ${a.name('joins')} 加入原有的 ${a.n('nodes')} 台。除数变了，余数也就几乎全变了。`,
        ],
        play: (a) => `添加 ${a.name('joins')}`,
        found: (a) =>
          `${a.n('keys')} 个键中迁移了 ${a.n('moved')} 个，占 ${a.part('part')}。精确的规律是 ${a.rough('law')}，而 ${a.name('joins')} 应得的份额只有 ${a.rough('ideal')}。`,
        control: '原有台数',
        value: plain,
        left: '缓存几乎清空了。能不能只动非动不可的部分？',
        notes: [
          '先问听众：多一台服务器，多少键会迁移？',
          '几乎全部。每一个都是一次缓存未命中，或一行要搬的数据。',
        ],
      },
      circle: {
        title: '换成一个圆',
        says: (a) => [
          '把所有哈希值排成一个圆，最后一个之后又是第一个。每台服务器哈希成一个点，每个键哈希成一个位置。',
          `键归顺时针方向遇到的第一个点。键 ${a.name('key')} 位于全圆的 ${a.part('turn')} 处，所以归 ${a.name('owner')}。`,
        ],
        play: (a) => `添加 ${a.name('joins')}`,
        found: (a) =>
          `${a.name('joins')} 接管了以它的点为终点的那段弧，${a.n('keys')} 个键中有 ${a.n('moved')} 个随之归它。在其他服务器之间迁移的键：${a.n('between')} 个。`,
        control: '你自己的键',
        value: (value) => value,
        left: '只有归新服务器的键迁移了。但请看，各段弧的长短相差很大。',
        notes: ['键在圆上不动，变的只是归属。', '新的点接管它身后的弧，那段弧原属顺时针的下一台。'],
      },
      unfair: {
        title: '每台一个点并不公平',
        says: (a) => [
          `点落在哪里全凭哈希。这里 ${a.name('most')} 占了全圆的 ${a.part('most')}，${a.name('least')} 只占 ${a.part('least')}。公平的份额是 ${a.rough('fair')}。`,
          `这不是名字取得不巧。每台一个点时，${a.n('nodes')} 台中最满的一台平均是公平份额的 ${a.times('peak')}。换几个名字试试。`,
        ],
        play: (a) => `移除 ${a.name('most')}`,
        found: (a) =>
          `${a.name('most')} 的 ${a.n('moved')} 个键全部落到一台上。${a.name('heir')} 现在占全圆的 ${a.part('heir_share')}。`,
        control: '换几台服务器',
        value: (value) => value,
        left: '运气问得次数多了，就会趋于平均。',
        notes: ['这里谁也没做错，运气就是这个样子。', '大服务器的继承者，往往是下一台倒下的。'],
      },
      points: {
        title: '每台许多个点',
        says: () => [
          '给每台服务器许多个点，而不是一个。每个点是它的名字加一个编号的哈希值，称为虚拟节点。',
          '于是一台服务器拥有许多小段弧，长的和短的互相抵消。',
        ],
        play: (a) => `每台用 ${a.n('points')} 个点`,
        found: (a) =>
          `份额原来从 ${a.part('least_one')} 到 ${a.part('most_one')}，现在从 ${a.part('least')} 到 ${a.part('most')}。期望的偏差从 ${a.part('deviation_one')} 降到 ${a.part('deviation')}。转动这个旋钮也有代价：${a.n('keys')} 个键中迁移了 ${a.n('moved')} 个。`,
        control: '每台的点数',
        value: plain,
        left: '份额均匀适合同样的机器。你的机器也许各不相同。',
        notes: [
          '虚拟节点是一个位置，既不是进程，也不是副本。',
          '收敛得很慢：偏差减半，点数要变成四倍。',
        ],
      },
      weights: {
        title: '权重就是点数',
        says: (a) => [
          `更强的机器应当多分一些。那就按权重给 ${a.name('node')} 更多的点。`,
          '它原有的点留在原处。所以新点没有接管的部分，仍归其他服务器。',
        ],
        play: (a) => `改变 ${a.name('node')} 的权重`,
        found: (a) =>
          `${a.name('node')} 原来占 ${a.part('was')}。现在它有 ${a.n('points')} 个点，占 ${a.part('is')}，而权重要求的是 ${a.rough('fair')}。${a.n('keys')} 个键中迁移了 ${a.n('moved')} 个，其中在其他服务器之间的有 ${a.n('between')} 个。`,
        control: '这台服务器的权重',
        value: (value) => value,
        left: '份额只会接近权重，不会正好相等。现在反过来：有一台要离开。',
        notes: [
          '权重加倍就是点数加倍，负载却不是正好加倍。',
          '没人碰过的服务器之间，什么也没有迁移。',
        ],
      },
      leaves: {
        title: '一台服务器离开',
        says: (a) => [
          `现在有 ${a.n('nodes')} 台服务器，${a.name('leaver')} 就要出故障了。它的点会从圆上消失。`,
          '它的每一段弧都落到顺时针的下一个点。谁来继承？',
        ],
        play: (a) => `移除 ${a.name('leaver')}`,
        found: (a) =>
          `${a.n('keys')} 个键中迁移了 ${a.n('moved')} 个（${a.part('part')}），全都是 ${a.name('leaver')} 的。继承者有 ${a.n('heirs')} 台；每台一个点时只有 ${a.n('heirs_one')} 台。若用取余，${a.part('remainder')} 都会迁移。`,
        control: '谁离开',
        value: (value) => value,
        left: '键有了新主人，可是随机器一起丢失的数据回不来了。',
        notes: ['哪些键会迁移？只有离开的那一台的键。', '继承者很多，所以没有哪一台会被压垮。'],
      },
      replicas: {
        title: '副本放在后面的机器上',
        says: (a) => [
          '把每个键存在它的主人和顺时针后面的几台机器上。途中遇到已经存了这个键的机器，就跳过它的点。',
          `跳过很要紧。有 ${a.part('crowded')} 的键，后面 ${a.n('copies')} 个点所在的机器不足 ${a.n('copies')} 台。`,
        ],
        play: (a) => `保存 ${a.n('copies')} 份`,
        found: (a) =>
          `${a.name('key')} 现在存在 ${a.name('owner')} 上，还存在 ${a.name('others')} 上。若 ${a.name('leaver')} 出故障，${a.n('keys')} 个键中丢失 ${a.n('lost')} 个；只有一份时会丢失 ${a.n('lost_one')} 个。若 ${a.name('pair')} 同时出故障，丢失 ${a.n('lost_pair')} 个。`,
        control: '每个键的份数',
        value: plain,
        left: '环只说副本该放在哪里，它自己并不复制。',
        notes: [
          '副本要放在不同的机器上，最好还在不同的机房。',
          '环只点名，复制和修复要靠别的机制。',
        ],
      },
      limits: {
        title: '它解决不了的事',
        says: (a) => [
          `有些键比别的键热得多。这里 ${a.n('requests')} 个请求中有 ${a.n('hot')} 个问的是 ${a.name('key')}。环上现在数的是请求。`,
          `每台 ${a.n('points_before')} 个点时，最忙的一台收到 ${a.part('before')} 的请求，公平的份额是 ${a.rough('fair')}。多加些点有用吗？`,
        ],
        play: (a) => `每台用 ${a.n('points')} 个点`,
        found: (a) =>
          `全圆已经很均匀：最大的份额是 ${a.part('share_most')}。可是 ${a.name('busiest')} 仍然收到 ${a.part('after')} 的请求，因为一个键只在一台机器上。`,
        control: '问同一个键的请求',
        value: (value) => `${f.n(Number(value))}\u00a0%`,
        left: '环不搬数据，不给写入排序，也不裁定谁是成员。这些都要靠别的机制。',
        notes: ['键分得很匀，负载也匀吗？', '热键要靠缓存、合并请求或拆分键，加点没有用。'],
      },
    },
  };
};
