import type { Platform } from '../../platform/http/index.ts';
import { formerKeySeconds } from './former-key.ts';
import { createSigningKeys } from './load-signing-keys.steps.ts';

/** A new signing key; running servers take it within ten minutes, and old tokens stay good until they expire. */
export function rotateSigningKeys(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  { accessTokenSeconds }: { readonly accessTokenSeconds: number },
): Promise<string> {
  return createSigningKeys(platform).rotate(formerKeySeconds(accessTokenSeconds));
}
