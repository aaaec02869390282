import { buildFacts, type StatedFacts } from '@placejuste/domain/directory';
import { plainSite } from '../../test/index.ts';
import type { SourcedListing } from './keep-listings.ts';

/** The built site, reduced to its slots. */
export const slotsOnly = plainSite({
  '/business-directory': '<title>@@title.prefix@@Annuaire</title>@@directory@@',
});

/** An invented place, with the given differences. */
export function place(
  sourceId: string,
  wish: Partial<SourcedListing> & { readonly said?: StatedFacts } = {},
): SourcedListing {
  const { said = { entrance: 'level' }, ...rest } = wish;
  return {
    sourceId,
    sourceUrl: `https://acceslibre.example/${sourceId}`,
    name: `Lieu ${sourceId}`,
    category: 'other',
    activity: null,
    street: '1 rue Inventée',
    postcode: '99998',
    commune: 'Saint-Exemple-sur-Mer',
    latitude: 47,
    longitude: 2,
    facts: buildFacts(said, 'acceslibre', '2026-01-15'),
    ...rest,
  };
}
