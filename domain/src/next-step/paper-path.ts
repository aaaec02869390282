import type { DocumentKind } from '../document/index.ts';

/** Where a paper is sent, its form open: the same from the home and from a mail. */
export function paperPath(kind: DocumentKind): `/${string}` {
  return `/dashboard?paper=${kind}#documents`;
}
