import type { Platform } from '../../platform/http/index.ts';
import { formerKeySeconds } from './former-key.ts';
import { createSigningKeys } from './load-signing-keys.steps.ts';
import type { KeyFault } from './signing-key-material.ts';

/** Signs with a key made elsewhere from now on; old tokens stay good until they expire. */
export function importSigningKey(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  { text, accessTokenSeconds }: { readonly text: string; readonly accessTokenSeconds: number },
): Promise<{ readonly kid: string } | KeyFault | 'ALREADY_HERE'> {
  return createSigningKeys(platform).import(text, formerKeySeconds(accessTokenSeconds));
}
