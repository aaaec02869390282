import type { PlaceLabelSource } from '@placejuste/domain/declaration';
import type { Platform } from '../platform/http/index.ts';
import { isProof, makeProof } from '../platform/secrets/index.ts';

/** A time of the server, signed for one person. */
interface ServerTime {
  readonly at: string;
  readonly proof: string;
}

/** Address of a point, in degrees WGS 84. */
interface AddressLabel {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

const serverTimePurpose = 'meeting';
const placeLabelPurpose = 'place-label';
const buildServerTimeText = (userId: string, at: string): string => `${userId}|${at}`;
const buildPlaceLabelText = (userId: string, { label, latitude, longitude }: AddressLabel): string =>
  JSON.stringify([userId, label, latitude, longitude]);

/** Signs our time for one person: an action that carries it was made after it. */
export function signServerTime({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>, userId: string): ServerTime {
  const at = clock.now().toISOString();
  return { at, proof: makeProof(secrets, serverTimePurpose, buildServerTimeText(userId, at)) };
}

/** Verifies a signed time; null when it is absent, forged or another person's, and thus proves nothing. */
export function verifyServerTime(
  { secrets }: Pick<Platform, 'secrets'>,
  userId: string,
  serverTime: ServerTime | null | undefined,
): Date | null {
  if (serverTime === null || serverTime === undefined) return null;
  const { at, proof } = serverTime;
  return isProof(secrets, serverTimePurpose, { text: buildServerTimeText(userId, at), proof }) ? new Date(at) : null;
}

/**
 * Signs an address that the geocoder gave for a point, for one account: a declaration that carries the proof did not
 * invent the address.
 */
export function signPlaceLabel(
  { secrets }: Pick<Platform, 'secrets'>,
  userId: string,
  placeLabel: AddressLabel,
): string {
  return makeProof(secrets, placeLabelPurpose, buildPlaceLabelText(userId, placeLabel));
}

/**
 * Returns the source of an address: `geocoder` with a valid proof; `person` without one, or with the proof of another
 * account, address or point.
 */
export function findPlaceLabelSource(
  { secrets }: Pick<Platform, 'secrets'>,
  userId: string,
  { proof, ...label }: AddressLabel & { readonly proof: string | null | undefined },
): PlaceLabelSource {
  const text = buildPlaceLabelText(userId, label);
  return isProof(secrets, placeLabelPurpose, { text, proof: proof ?? '' }) ? 'geocoder' : 'person';
}
