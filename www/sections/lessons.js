// What only the story, the questions and talks ask of the core: values in, values out.
import * as wasm from '#wasm';
import { guard, whole } from './core.js';

/** @typedef {import('../ringscope.js').Scenario} Scenario */
/** @typedef {import('../ringscope.js').Change} Change */
/** @typedef {{ values: string[], value: string }} Control */
/** @typedef {{ scenario: Scenario, link: string }} View */

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {Record<string, number>} figures
 * @property {Record<string, string>} names
 * @property {Control | null} control
 * @property {View} view
 * @property {View | null} refuting
 */

/**
 * @typedef {object} Slide
 * @property {number} line
 * @property {number} block
 * @property {number} step
 * @property {string | null} lesson
 * @property {string | null} command
 * @property {Change | null} change
 * @property {string} note
 */

/** @typedef {{ line: number, refusal: import('./against.js').Refusal }} Problem */
/** @typedef {{ blocks: Scenario[], slides: Slide[], problems: Problem[] }} Talk */

/** @returns {string[]} */
export const storyScenes = () => guard(() => wasm.storyScenes());

/** @returns {string[]} */
export const questionNames = () => guard(() => wasm.questionNames());

/** @param {string} id @param {string} [value] what its control is set to @returns {Lesson} */
export const lesson = (id, value) =>
  guard(() => wasm.lesson(id, value === undefined ? undefined : whole(value)));

/** @param {string} text @returns {Talk} */
export const readTalk = (text) => guard(() => wasm.readTalk(whole(text)));
