import { createTypst } from './typst.ts';

/**
 * One thread for every slice, since two would hold the fonts and the compiler twice. It starts with the first order and
 * ends when idle.
 */
export const sharedTypst = createTypst();
