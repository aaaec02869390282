/** Tasks that no screen waits for run this long after the start, in ms (specification §9). */
export const idleMs = 2000;
