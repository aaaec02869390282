import { createTypst } from './typst.ts';

/**
 * One thread for every slice: two would hold the fonts and the compiler twice. Started at the first order, ended when
 * idle.
 */
export const sharedTypst = createTypst();
