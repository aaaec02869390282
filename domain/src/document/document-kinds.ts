/** The two papers that prove a holder's right. */
export const documentKinds = ['cmi', 'carte_grise'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentSides = ['recto', 'verso'] as const;
export type DocumentSide = (typeof documentSides)[number];

/** The name of a card's holder is on its other side; a registration certificate has one side. */
export const sidesOf = {
  cmi: ['recto', 'verso'],
  carte_grise: ['recto'],
} as const satisfies Record<DocumentKind, readonly DocumentSide[]>;

/** True when each face of that kind is given exactly once. */
export function hasEverySide(kind: DocumentKind, sides: readonly DocumentSide[]): boolean {
  const expectedSides: readonly DocumentSide[] = sidesOf[kind];
  return sides.length === expectedSides.length && expectedSides.every((side) => sides.includes(side));
}
