import { appVersion } from '../../platform/parts/app-version.ts';

/** One file of the build, with the hash the browser checks it against before it is kept. */
export interface ShellFile {
  readonly path: string;
  /** `sha256-…`, as in subresource integrity. */
  readonly integrity: string;
}

export const prefix = 'placejuste-';
export const version = `v${appVersion}`;
export const shellCache = `${prefix}shell-${version}`;
/** Addresses the previous worker needed: a tab still open on it asks for them. */
const generationAddress = '/__generation';
const atOnce = 4;

export interface ShellTools {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
}

/** The address under which a file is kept: two builds may need two contents of one path at the same time. */
export function buildCacheKey(file: ShellFile): string {
  return file.path.startsWith('/assets/') ? file.path : `${file.path}?${encodeURIComponent(file.integrity)}`;
}

/**
 * Keeps every file of the list that is not kept yet; rejects when one cannot be had whole. A network that answers
 * something else (a hotel's page, a cut download) fails its hash and is refused by the browser.
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
 * A file of this build that is not kept: left out of the installation, or taken away by the browser for its room. It is
 * fetched and kept. Undefined when it is none of this build, or the service no longer has it as it was.
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
  // Without room for it the next use fetches it again.
  await tools.caches
    .open(shellCache)
    .then((cache) => cache.put(buildCacheKey(file), copy))
    .catch(() => undefined);
  return answer;
}

/**
 * Deletes what no open page can need any more: our caches of another version, and files older than the build before
 * this one. No file goes while a newer version is arriving, which counts on those it kept or found: it tidies up
 * itself.
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
 * The kept copy of a file; undefined when this build has none, or where the browser cannot read its caches any more (a
 * full or damaged disk): the network then answers. Files of the build before are found by their hashed name.
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

/**
 * Large files are kept by the page that once needed them (`loadAssets` of the platform), each family in a cache of its
 * own.
 */
async function findKeptAsset(tools: ShellTools, path: string): Promise<Response | undefined> {
  const names = await tools.caches.keys();
  for (const name of names.filter((one) => one.startsWith(prefix) && one.endsWith(version) && one !== shellCache)) {
    const response = await (await tools.caches.open(name)).match(path, { ignoreVary: true });
    if (response !== undefined) return response;
  }
  return undefined;
}
