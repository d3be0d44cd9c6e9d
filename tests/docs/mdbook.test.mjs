import { smoke } from './smoke.mjs';

smoke({
  name: 'mdbook',
  start: 'start.html',
  ring: 'guide/deep/ring.html',
  dark: async (shown) => {
    await shown.locator('#mdbook-theme-toggle, #theme-toggle').first().click();
    await shown.getByRole('menuitem', { name: 'Coal' }).click();
  },
  search: 's',
});
