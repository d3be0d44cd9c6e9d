// The section that makes an embed of what is on screen, in English.

/** @typedef {import('./index.js').Numbers} Numbers */

/** @param {Numbers} f */
export const words = (f) => ({
  title: 'Embed',
  lead: 'Put the ring that is on screen into your own page. What you choose here shows below at once.',
  choices: 'What readers get',
  controls: 'Controls',
  controlsOf: { full: 'Everything', steps: 'The steps', none: 'A picture' },
  theme: 'Theme',
  themeOf: { auto: 'As the page', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languageOf: { auto: 'As the page', en: 'English', zh: '中文' },
  caption: 'Caption',
  script: 'Steps, one command a line',
  scriptHint: 'Such as add D, weight B 2, remove A.',
  begin: 'Begin before the steps',
  width: 'Width of the preview',
  height: 'Height of the frame',
  heightHint: (/** @type {number} */ height) =>
    `Empty: ${f.n(height)} px, as measured at this width.`,
  pixels: (/** @type {number} */ n) => `${f.n(n)} px`,
  preview: 'Preview',
  tag: 'Tag',
  frame: 'Frame',
  link: 'Link',
  hints: {
    tag: 'For any page that may load a script. ringscope.js lies beside it.',
    frame: 'For a wiki that allows only frames. All of the state is in the address.',
    link: 'Opens this page with the ring as it is.',
  },
  pasted: { tag: 'Tag to paste', frame: 'Frame to paste', link: 'Address to paste' },
  copy: { tag: 'Copy the tag', frame: 'Copy the frame', link: 'Copy the link' },
  copied: 'Copied.',
  copyYourself: 'The browser does not allow copying; the text is selected.',
  fallback: 'A consistent-hash ring.',
  leftOut: (/** @type {number} */ most) =>
    `More than ${f.n(most)} listed keys do not fit into a link, so they are left out.`,
});
