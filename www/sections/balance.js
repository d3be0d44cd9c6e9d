// Balance: law and luck, traffic, copies, and rings inside a ring.
import { Copies } from './balance/copies.js';
import { Moved } from './balance/moved.js';
import { One } from './balance/one.js';
import { Price } from './balance/price.js';
import { Regions } from './balance/regions.js';
import { Spread } from './balance/spread.js';
import { Traffic } from './balance/traffic.js';
import { section } from './compare/desk.js';

/** @param {HTMLElement} place @param {import('../messages/index.js').Language} language */
export const mount = (place, language) =>
  section(place, language, 'balance', [
    (desk) => new One(desk),
    (desk) => new Spread(desk),
    (desk) => new Moved(desk),
    (desk) => new Price(desk),
    (desk) => new Traffic(desk),
    (desk) => new Copies(desk),
    (desk) => new Regions(desk),
  ]);
