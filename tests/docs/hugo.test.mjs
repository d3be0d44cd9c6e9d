import { smoke } from './smoke.mjs';

smoke({ name: 'hugo', start: '', ring: 'guide/deep/ring/' });
