import type { Platform } from '../../platform/http/index.ts';
import { defaultAuthSettings } from '../auth-settings.ts';
import { createSigningKeys, keyCacheSeconds } from './load-signing-keys.steps.ts';

/** A new signing key; running servers take it within ten minutes, and old tokens stay good until they expire. */
export function rotateSigningKeys(platform: Pick<Platform, 'db' | 'secrets' | 'clock'>): Promise<string> {
  return createSigningKeys(platform).rotate(defaultAuthSettings.accessTokenSeconds + keyCacheSeconds);
}
