/** The two papers a holder proves their right with. */
export const documentKinds = ['cmi', 'carte_grise'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentSides = ['recto', 'verso'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** The card carries its holder's name on the other face; the registration certificate says all on one. */
export const sidesOf = {
  cmi: ['recto', 'verso'],
  carte_grise: ['recto'],
} as const satisfies Record<DocumentKind, readonly DocumentSide[]>;

/** True when each face of that kind is given exactly once. */
export function hasEverySide(kind: DocumentKind, given: readonly DocumentSide[]): boolean {
  const wanted: readonly DocumentSide[] = sidesOf[kind];
  return given.length === wanted.length && wanted.every((side) => given.includes(side));
}
