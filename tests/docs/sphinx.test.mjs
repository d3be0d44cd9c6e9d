import { smoke } from './smoke.mjs';

smoke({
  name: 'sphinx',
  start: '',
  ring: 'guide/deep/ring.html',
  dark: async (shown) => {
    const theme = () => shown.evaluate(() => document.body.dataset.theme);
    // From what the system prefers to light, and then to dark.
    while ((await theme()) !== 'dark') await shown.locator('.theme-toggle:visible').first().click();
  },
  search: '/',
});
