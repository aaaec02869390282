import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../platform/http/index.ts';
import { createAcceslibreApi } from './acceslibre-api.ts';
import { importFromAcceslibre, type ImportOutcome } from './import-listings.steps.ts';
import { importText } from './import.text.fr.ts';

/** Null without a key: no request is then sent. */
export type AcceslibreAccess = { readonly url: string; readonly key: string } | null;

const timeoutMs = 60_000;

export async function fetchListings(
  platform: Platform,
  access: AcceslibreAccess,
  { insee, signal }: { readonly insee: string | null; readonly signal: AbortSignal },
): Promise<ImportOutcome> {
  if (access === null) return { message: importText.noKey, isWhole: false };
  const source = createAcceslibreApi({
    ...access,
    fetch: (address, init) =>
      fetch(address, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) }),
    timeoutMs,
    now: () => platform.clock.now().getTime(),
    wait: async (ms) => void (await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())),
  });
  return importFromAcceslibre(platform, source, insee);
}
