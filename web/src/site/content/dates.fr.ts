/** Date of the last change of our own legal pages. */
export const updated = '21 novembre 2026';
/** Date on which the quoted legal texts were read. */
export const lawReadOn = '20 novembre 2026';
/** Date on which the later ones were read. */
export const lawReadSince = '21 novembre 2026';
