import type { DocumentKind } from '../document/index.ts';

/** Path of the screen of the papers, which shows their states and the first one that needs an action. */
export const papersPath = '/dashboard?paper=all';

/** Path of the screen where the person sees and downloads their data. */
export const ownDataPath = '/pwa/settings/donnees';

/** Returns the path of the form that sends a document, the same from the home and from a mail. */
export function buildPaperPath(kind: DocumentKind): `/${string}` {
  return `/dashboard?paper=${kind}`;
}
