import { smoke } from './smoke.mjs';

smoke({
  name: 'mkdocs',
  start: '',
  ring: 'guide/deep/ring/',
  dark: (shown) => shown.locator('label[title="Dark"]').click(),
  search: 's',
});
