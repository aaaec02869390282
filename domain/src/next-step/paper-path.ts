import type { DocumentKind } from '../document/index.ts';

/** The screen of the papers: their states, and the first one that waits for the person. */
export const papersPath = '/dashboard?paper=all';

/** The screen where one's data are counted, and downloaded. */
export const ownDataPath = '/pwa/settings/donnees';

/** Returns the path of the form that sends a document, the same from the home and from a mail. */
export function buildPaperPath(kind: DocumentKind): `/${string}` {
  return `/dashboard?paper=${kind}`;
}
