/** The name of the worker that helps with plans. */
export const HELPER = 'ringscope-helper';
