import { findPlacePosition, type NoticeScene } from '@placejuste/domain/fine';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { Candidates } from './read-candidates.ts';

/**
 * The place printed on the notice, looked for on the map: nothing else of the fine leaves, and nothing at all where
 * there is no declaration to compare. Null without an answer: the communes are compared.
 */
export async function locateFine(
  geocoder: Geocoder,
  { fine: { place, authority }, declarations }: Candidates,
): Promise<NoticeScene['position']> {
  if (place === null || declarations.length === 0) return null;
  return findPlacePosition(place, authority, (await geocoder.search(place)) ?? []);
}
