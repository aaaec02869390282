import { appVersion } from '../../platform/parts/app-version.ts';

/** One file of the build, with the hash that the browser checks before it is cached. */
export interface ShellFile {
  readonly path: string;
  /** `sha256-…`, as in subresource integrity. */
  readonly integrity: string;
}

export const prefix = 'placejuste-';
export const version = `v${appVersion}`;
export const shellCache = `${prefix}shell-${version}`;
/** Cache key of the list of files of the previous worker: a tab still open on it needs them. */
const generationAddress = '/__generation';
const atOnce = 4;

export interface ShellTools {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
}

/** Cache key of a file: two builds may need two contents of one path at the same time. */
export function buildCacheKey(file: ShellFile): string {
  return file.path.startsWith('/assets/') ? file.path : `${file.path}?${encodeURIComponent(file.integrity)}`;
}

/**
 * Caches every file of the list that is missing; rejects when one cannot be fetched whole. An answer of something else
 * (a captive portal, a cut download) fails its hash and is refused by the browser.
 */
export async function fillShell(tools: ShellTools, files: readonly ShellFile[]): Promise<void> {
  const cache = await tools.caches.open(shellCache);
  const queue = [...files];
  const fillFromQueue = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const key = buildCacheKey(file);
      if ((await cache.match(key, { ignoreVary: true })) !== undefined) continue;
      await cache.put(key, await fetchWhole(tools, file));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fillFromQueue));
}

async function fetchWhole(tools: ShellTools, file: ShellFile): Promise<Response> {
  const hashed = file.path.startsWith('/assets/');
  const answer = await tools.fetch(file.path, {
    integrity: file.integrity,
    credentials: 'omit',
    redirect: 'error',
    cache: hashed ? 'default' : 'no-store',
  });
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  return answer;
}

/**
 * Fetches and caches a file of this build that is missing: left out of the installation, or evicted by the browser.
 * Undefined when it is not part of this build, or when the service no longer serves it unchanged.
 */
export async function keepMissing(
  tools: ShellTools,
  files: readonly ShellFile[],
  path: string,
): Promise<Response | undefined> {
  const file = files.find((one) => one.path === path);
  const answer = file === undefined ? undefined : await fetchWhole(tools, file).catch(() => undefined);
  if (file === undefined || answer === undefined) return undefined;
  const copy = answer.clone();
  // When the cache is full, the next use fetches it again.
  await tools.caches
    .open(shellCache)
    .then((cache) => cache.put(buildCacheKey(file), copy))
    .catch(() => undefined);
  return answer;
}

/**
 * Deletes files that no open page needs: our caches of another version, and files older than the previous build.
 * Nothing is deleted while a newer version installs, because it reuses cached files and tidies up itself.
 */
export async function tidyCaches(
  tools: ShellTools,
  files: readonly ShellFile[],
  isNewerArriving: () => boolean = () => false,
): Promise<void> {
  const names = await tools.caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && !name.includes(version)).map((name) => tools.caches.delete(name)),
  );
  const cache = await tools.caches.open(shellCache);
  const current = files.map(buildCacheKey);
  const generation = await cache.match(generationAddress);
  const previous: unknown = await generation?.json().catch(() => undefined);
  const needed = new Set([...current, ...(Array.isArray(previous) ? previous.map(String) : []), generationAddress]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!isNewerArriving() && !needed.has(pathname + search)) await cache.delete(request);
  }
  await cache.put(
    generationAddress,
    new Response(JSON.stringify(current), { headers: { 'content-type': 'application/json' } }),
  );
}

/**
 * The cached copy of a file; undefined when this build has none, or when the browser can no longer read its caches (a
 * full or damaged disk): the network then answers. Files of the previous build are found by their hashed name.
 */
export function findKeptFile(...[tools, files, path]: Parameters<typeof searchCaches>): Promise<Response | undefined> {
  return searchCaches(tools, files, path).catch(() => undefined);
}

async function searchCaches(
  tools: ShellTools,
  files: readonly ShellFile[],
  path: string,
): Promise<Response | undefined> {
  const file = files.find((one) => one.path === path);
  if (file === undefined && !path.startsWith('/assets/')) return undefined;
  const cache = await tools.caches.open(shellCache);
  const response = await cache.match(file === undefined ? path : buildCacheKey(file), { ignoreVary: true });
  return response ?? (file === undefined ? findKeptAsset(tools, path) : undefined);
}

/** Large files are cached by the page that needed them (`loadAssets` of the platform), one cache per family. */
async function findKeptAsset(tools: ShellTools, path: string): Promise<Response | undefined> {
  const names = await tools.caches.keys();
  for (const name of names.filter((one) => one.startsWith(prefix) && one.endsWith(version) && one !== shellCache)) {
    const response = await (await tools.caches.open(name)).match(path, { ignoreVary: true });
    if (response !== undefined) return response;
  }
  return undefined;
}
