import { appVersion } from './app-version.ts';

/** Receives the number of unpacked bytes of one file loaded so far. */
export type LoadListener = (path: string, bytes: number) => void;

interface FetchOptions {
  readonly onLoaded?: LoadListener | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Files of the same family that must not be deleted: other code reads them. */
  readonly alongside?: readonly string[] | undefined;
}

/**
 * Reads large built files that only some people need, in the order of `paths`, from the cache of this device or from
 * the network; the service worker then finds them too (`service-worker-shell.ts`). Once all are here, the other files
 * of the same `family` (those of an earlier build) are deleted. Null when one cannot be had.
 * @param paths under /assets/, whose names carry a hash: what is cached under a name never goes stale.
 */
export async function loadAssets(
  family: string,
  paths: readonly string[],
  options: FetchOptions = {},
): Promise<readonly Uint8Array<ArrayBuffer>[] | null> {
  try {
    const cache = await caches.open(`placejuste-${family}-v${appVersion}`).catch(() => null);
    const assets = await Promise.all(paths.map((path) => loadAsset(cache, path, options)));
    const neededUrls = new Set(
      [...paths, ...(options.alongside ?? [])].map((path) => new URL(path, location.origin).href),
    );
    for (const { url } of (await cache?.keys()) ?? []) if (!neededUrls.has(url)) await cache?.delete(url);
    return assets;
  } catch {
    return null;
  }
}

async function loadAsset(
  cache: Cache | null,
  path: string,
  { onLoaded, signal }: FetchOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const cachedResponse = await cache?.match(path, { ignoreVary: true });
  if (cachedResponse !== undefined) {
    const bytes = new Uint8Array(await cachedResponse.arrayBuffer());
    onLoaded?.(path, bytes.length);
    return bytes;
  }
  const answer = await fetch(path, {
    credentials: 'omit',
    redirect: 'error',
    ...(signal === undefined ? {} : { signal }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const bytes = await readBytes(answer, (count) => onLoaded?.(path, count));
  // When the cache is full, the next use fetches the file again. The stored copy keeps its content security policy,
  // which applies to a worker started from it.
  const headers = new Headers();
  for (const name of ['content-type', 'content-security-policy', 'x-content-type-options']) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  await cache?.put(path, new Response(bytes, { headers })).catch(() => undefined);
  return bytes;
}

/** Counts unpacked bytes, whatever the compressed length. */
async function readBytes(answer: Response, onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let count = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    parts.push(part.value);
    count += part.value.length;
    onBytes(count);
  }
  const whole = new Uint8Array(count);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
