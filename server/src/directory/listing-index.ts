import {
  categoryNames,
  buildListingWords,
  toSpacePoint,
  parseWords,
  type Listing,
  type ListingCategory,
} from '@placejuste/domain/directory';

/** Lexemes that no typed word can be, since it has letters and digits only. */
export const buildCommuneLexeme = (word: string): string => `c_${word}`;
export const buildCategoryLexeme = (category: ListingCategory): string => `k_${category}`;

/** Builds the search index of a listing, written with it in one statement. */
export function buildListingIndex(listing: Listing) {
  const words = buildListingWords(listing, categoryNames[listing.category]);
  // The name weighs most, then the trade, then the street and the town.
  const lexemes = new Map<string, string>();
  for (const [weight, list] of [
    ['C', words.place],
    ['B', words.trade],
    ['A', words.name],
  ] as const)
    for (const word of list) lexemes.set(word, weight);
  const filters = [...words.commune.map(buildCommuneLexeme), buildCategoryLexeme(listing.category)];
  return {
    commune_key: buildCommuneKey(listing.commune),
    words: [
      ...[...lexemes].map(([word, weight]) => `'${word}':1${weight}`),
      ...filters.map((word) => `'${word}'`),
    ].join(' '),
    place: formatCube(listing.latitude, listing.longitude),
    vocabulary: { any: [...lexemes.keys()], commune: words.commune },
  };
}

export function buildCommuneKey(commune: string): string {
  return parseWords(commune).join(' ');
}

/** Formats a point for the database, to the centimetre. */
export function formatCube(latitude: number, longitude: number): string {
  return `(${toSpacePoint(latitude, longitude)
    .map((metres) => metres.toFixed(2))
    .join(', ')})`;
}
