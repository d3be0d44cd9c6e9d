// “嵌入”一节的中文文案。

/** @typedef {import('./index.js').Numbers} Numbers */

/** @param {Numbers} f @returns {ReturnType<typeof import('./embed-en.js').words>} */
export const words = (f) => ({
  title: '嵌入',
  lead: '把屏幕上的这个环放进你自己的页面。下面的预览会随你的选择立即更新。',
  choices: '读者能看到什么',
  controls: '控件',
  controlsOf: { full: '全部', steps: '仅步骤', none: '仅图形' },
  theme: '主题',
  themeOf: { auto: '跟随页面', light: '浅色', dark: '深色' },
  language: '语言',
  languageOf: { auto: '跟随页面', en: 'English', zh: '中文' },
  caption: '标题',
  script: '步骤，每行一条命令',
  scriptHint: '例如 add D、weight B 2、remove A。',
  begin: '从第一步之前开始',
  width: '预览宽度',
  height: '框架高度',
  heightHint: (height) => `留空则取 ${f.n(height)} 像素，即当前宽度下的实际高度。`,
  pixels: (n) => `${f.n(n)} 像素`,
  preview: '预览',
  tag: '标签',
  frame: '框架',
  link: '链接',
  hints: {
    tag: '适用于允许加载脚本的页面，ringscope.js 与页面放在一起。',
    frame: '适用于只允许使用框架的维基，全部状态都在地址里。',
    link: '打开本页，环的状态与现在相同。',
  },
  pasted: { tag: '可粘贴的标签', frame: '可粘贴的框架', link: '可粘贴的地址' },
  copy: { tag: '复制标签', frame: '复制框架', link: '复制链接' },
  copied: '已复制。',
  copyYourself: '浏览器不允许自动复制，文本已选中。',
  fallback: '一个一致性哈希环。',
  leftOut: (most) => `列出的键超过 ${f.n(most)} 个，链接放不下，因此已省略。`,
});
