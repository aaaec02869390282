/** The day our own legal pages were last changed. */
export const updated = '21 novembre 2026';
/** The day the legal texts we quote were read. */
export const lawReadOn = '20 novembre 2026';
/** The day of those read since. */
export const lawReadSince = '21 novembre 2026';
