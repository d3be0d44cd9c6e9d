import { smoke } from './smoke.mjs';

smoke({
  name: 'vitepress',
  start: '',
  ring: 'guide/deep/ring.html',
  dark: (shown) => shown.locator('.VPSwitchAppearance').first().click(),
  search: '/',
});
