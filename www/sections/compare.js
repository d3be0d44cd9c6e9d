// Compare: the same keys and the same command under nine methods.
import { section } from './compare/desk.js';
import { Methods } from './compare/methods.js';
import { RemainderLaw } from './compare/remainder.js';

/** @param {HTMLElement} place @param {import('../messages/index.js').Language} language */
export const mount = (place, language) =>
  section(place, language, 'compare', [
    (desk) => new Methods(desk),
    (desk) => new RemainderLaw(desk),
  ]);
