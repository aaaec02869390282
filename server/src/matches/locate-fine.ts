import { findPlacePosition, type NoticeScene } from '@placejuste/domain/fine';
import type { Geocoder } from '../platform/geocoder/index.ts';
import type { Candidates } from './read-candidates.ts';

/**
 * Geocodes the place printed on the notice: nothing else of the fine is sent, and nothing at all without a declaration
 * to compare. Null without an answer: only the communes are then compared.
 */
export async function locateFine(
  geocoder: Geocoder,
  { fine: { place, authority }, declarations }: Candidates,
): Promise<NoticeScene['position']> {
  if (place === null || declarations.length === 0) return null;
  return findPlacePosition(place, authority, (await geocoder.search(place)) ?? []);
}
