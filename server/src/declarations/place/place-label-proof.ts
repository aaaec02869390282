import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PlaceLabelSource } from '@placejuste/domain/declaration';
import type { Platform } from '../../platform/http/index.ts';

/** Words found for a point, degrees WGS 84. */
interface FoundLabel {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Signs an address that the geocoder gave for a point, for one account: a declaration that carries it did not invent
 * it.
 */
export function signPlaceLabel({ secrets }: Pick<Platform, 'secrets'>, userId: string, found: FoundLabel): string {
  return createHmac('sha256', secrets.key('place-label'))
    .update(JSON.stringify([userId, found.label, found.latitude, found.longitude]))
    .digest('base64url');
}

/** Who found these words; another's proof, or one of other words or of another point, leaves them the person's own. */
export function placeLabelSourceOf(
  platform: Pick<Platform, 'secrets'>,
  userId: string,
  { proof, ...found }: FoundLabel & { readonly proof: string | null | undefined },
): PlaceLabelSource {
  const expected = Buffer.from(signPlaceLabel(platform, userId, found));
  const given = Buffer.from(proof ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given) ? 'geocoder' : 'person';
}
