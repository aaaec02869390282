import type { Platform } from '../../platform/http/index.ts';
import { defaultAuthSettings } from '../auth-settings.ts';
import { createSigningKeys, keyCacheSeconds } from './load-signing-keys.steps.ts';
import type { KeyFault } from './signing-key-material.ts';

/** Signs with a key made elsewhere from now on; old tokens stay good until they expire. */
export function importSigningKey(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  text: string,
): Promise<{ readonly kid: string } | KeyFault | 'ALREADY_HERE'> {
  return createSigningKeys(platform).import(text, defaultAuthSettings.accessTokenSeconds + keyCacheSeconds);
}
