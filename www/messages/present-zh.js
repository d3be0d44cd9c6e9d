// 演示，中文。

/** @typedef {import('./story-en.js').LessonNumbers} LessonNumbers */

/** @param {LessonNumbers} numbers */
export const words = ({ f, share }) => ({
  title: '用来演示',
  lead: '一场演示就是一段文字：每行一页，先写步骤，再写一道竖线，然后是你的备注。它只保存在链接里，不存到别处，也不会发送任何东西。',
  script: '演示稿',
  help: [
    ['remainder', '故事中的一幕或一个问题，停在它的步骤之前'],
    ['play', '执行已备好的下一步'],
    ['add D; weight B 2', '环能接受的命令'],
    ['#nodes=A+B&vnodes=8', '换一个环，写法同链接'],
    ['| …', '只有备注，环保持不变'],
  ],
  helpTitle: '步骤可以怎样写',
  /** @param {string[]} scenes @param {string[]} questions */
  names: (scenes, questions) => `各幕：${scenes.join('、')}。问题：${questions.join('、')}。`,
  start: '开始演示',
  usual: '用故事作演示',
  asked: '用问题作演示',
  link: { text: '这场演示的链接', copied: '已复制。', shown: '已在地址栏中。' },
  /** @param {number} n */
  slides: (n) => `共 ${f.n(n)} 页。`,
  none: '还没有一页。',
  /** @param {number} line @param {string} sentence */
  problem: (line, sentence) => `第 ${f.n(line)} 行：${sentence}`,
  name: '演示',
  ring: '本页的环',
  notes: '演讲者备注',
  previous: '上一页',
  next: '下一页',
  toggle: '备注',
  full: '全屏',
  close: '结束',
  /** @param {number} at @param {number} of */
  at: (at, of) => `${f.n(at)} / ${f.n(of)}`,
  keys: '方向键或空格：翻页。N：备注。F：全屏。Esc：结束。',
  /** @param {number} moved @param {number} total */
  moved: (moved, total) =>
    `${f.n(total)} 个键中迁移了 ${f.n(moved)} 个，占 ${share(total === 0 ? 0 : moved / total)}。`,
});
