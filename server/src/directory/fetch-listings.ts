import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../platform/http/index.ts';
import { acceslibreApi } from './acceslibre-api.ts';
import { importFromAcceslibre } from './import-listings.steps.ts';
import { importText } from './import.text.fr.ts';

/** Null without a key: nothing is then asked of anybody. */
export type AcceslibreAccess = { readonly url: string; readonly key: string } | null;

const timeoutMs = 60_000;

export async function fetchListings(
  platform: Platform,
  access: AcceslibreAccess,
  insee: string | null,
): Promise<string> {
  if (access === null) return importText.noKey;
  const source = acceslibreApi({
    ...access,
    fetch,
    timeoutMs,
    now: () => platform.clock.now().getTime(),
    wait: async (ms) => void (await sleep(ms)),
  });
  return importFromAcceslibre(platform, source, insee);
}
