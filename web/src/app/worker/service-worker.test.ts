import { appPaths } from '@placejuste/contracts/site';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerRequest, type AnswerTools } from './service-worker-answer.ts';
import { pastTheWorker, chooseRoute } from './service-worker-routes.ts';
import { fillShell, buildCacheKey, shellCache, type ShellFile, tidyCaches } from './service-worker-shell.ts';

const origin = 'https://placejuste.test';
const address = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : String(input), origin).href;

/** Cache Storage, which jsdom lacks. */
function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      match: async (key: RequestInfo) => kept.get(address(key))?.clone(),
      put: async (key: RequestInfo, value: Response) => void kept.set(address(key), value),
      delete: async (key: RequestInfo) => kept.delete(address(key)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    };
  };
  return {
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage;
}

const file = (path: string, integrity = `sha256-${path}`): ShellFile => ({ path, integrity });
const one = [file('/app.html', 'sha256-1'), file('/offline.html'), file('/assets/a-1.js'), file('/prices.json')];
const two = [file('/app.html', 'sha256-2'), file('/offline.html'), file('/assets/a-2.js')];
const three = [file('/app.html', 'sha256-3'), file('/assets/a-3.js')];

let caches: CacheStorage;
let asked: { readonly path: string; readonly integrity: string | undefined }[];
let lost: boolean;
const network: typeof fetch = async (input, init) => {
  const path = address(input).replace(origin, '');
  asked.push({ path, integrity: init?.integrity });
  if (lost) throw new TypeError('Failed to fetch');
  return new Response(`${path} from the network`);
};
const tools = () => ({ caches, fetch: network });

beforeEach(() => {
  caches = memoryCaches();
  asked = [];
  lost = false;
});

async function keptKeys(): Promise<string[]> {
  return (await (await caches.open(shellCache)).keys()).map(({ url }) => url.replace(origin, '')).sort();
}

describe('requests that the worker handles', () => {
  const of = (
    path: string,
    init: { method?: string; mode?: string; headers?: Record<string, string>; at?: string } = {},
  ) =>
    chooseRoute(
      {
        method: init.method ?? 'GET',
        mode: (init.mode ?? 'cors') as RequestMode,
        url: `${init.at ?? origin}${path}`,
        headers: new Headers(init.headers),
      },
      origin,
    );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('never a %s', (method) => {
    expect(of('/app.html', { method })).toBeNull();
  });
  const passes = (path: string) =>
    pastTheWorker.some(({ condition }) => new URLPattern(condition.urlPattern, origin).test(origin + path));

  it.each([
    '/api/sync',
    '/api/health',
    '/auth/v1/token',
    '/rest/v1/profiles?select=role&user_id=eq.1',
    '/storage/v1/object/a',
    '/functions/v1/create-checkout',
    '/realtime/v1/websocket',
  ])('never %s, also as a page, and Chromium bypasses it', (path) => {
    expect(of(path)).toBeNull();
    expect(of(path, { mode: 'navigate' })).toBeNull();
    expect(passes(path)).toBe(true);
  });
  it.each([...appPaths, '/', '/assets/a-1.js', '/prices.json', '/apis', '/tarifs'])(
    'is asked for %s by every browser',
    (path) => expect(passes(path)).toBe(false),
  );
  it('never a signed request, a part of a file or another site', () => {
    expect(of('/assets/a-1.js', { headers: { authorization: 'Bearer a' } })).toBeNull();
    expect(of('/assets/a-1.js', { headers: { range: 'bytes=0-' } })).toBeNull();
    expect(of('/assets/a-1.js', { at: 'https://data.geopf.fr' })).toBeNull();
  });
  it.each(appPaths)('serves the application at %s, whatever the query', (path) => {
    expect(of(`${path}?declaration=7#x`, { mode: 'navigate' })).toEqual({ kind: 'app' });
  });
  it('leaves the server’s pages to the server', () => {
    expect(of('/boite-locale', { mode: 'navigate' })).toEqual({ kind: 'page', path: '/boite-locale' });
  });
});

describe('files that it caches', () => {
  it('fetches every file with its hash, and no cached file again', async () => {
    await fillShell(tools(), one);
    expect(asked).toHaveLength(one.length);
    expect(asked.every(({ path, integrity }) => integrity === one.find((file) => file.path === path)?.integrity)).toBe(
      true,
    );
    await fillShell(tools(), [...one, file('/assets/b-1.js')]);
    expect(asked.slice(one.length).map(({ path }) => path)).toEqual(['/assets/b-1.js']);
  });

  it('is not installed when one file fails', async () => {
    lost = true;
    await expect(fillShell(tools(), one)).rejects.toThrow('Failed to fetch');
  });

  it('keeps the previous build for the tabs open on it, and no older one', async () => {
    for (const files of [one, two]) {
      await fillShell(tools(), files);
      await tidyCaches(tools(), files);
    }
    expect(await keptKeys()).toEqual(
      ['/__generation', ...[...one, ...two].map(buildCacheKey)]
        .filter((key, at, all) => all.indexOf(key) === at)
        .sort(),
    );
    await fillShell(tools(), three);
    await tidyCaches(tools(), three);
    expect(await keptKeys()).toEqual(['/__generation', ...[...two, ...three].map(buildCacheKey)].sort());
  });

  it('newer-version-arriving-while-this-one-starts: its files are not deleted', async () => {
    await fillShell(tools(), one);
    await tidyCaches(tools(), one);
    await fillShell(tools(), two);
    const third = [...three, file('/assets/z-3.js')];
    let arriving = true;
    // The last file of the third build arrives while the second one, accepted by the person, starts.
    const slow: typeof fetch = async (input, init) => {
      const answer = await network(input, init);
      if (address(input).endsWith('/assets/z-3.js')) await tidyCaches(tools(), two, () => arriving);
      return answer;
    };
    await fillShell({ caches, fetch: slow }, third);
    arriving = false;
    expect(await keptKeys()).toEqual(expect.arrayContaining(third.map(buildCacheKey)));
    await tidyCaches(tools(), third, () => arriving);
    expect(await keptKeys()).toEqual(['/__generation', ...[...two, ...third].map(buildCacheKey)].sort());
  });

  it('deletes our caches without v1.4.0, and only those', async () => {
    for (const name of ['placejuste-shell-v1.3.0', 'placejuste-pages', 'placejuste-x-v1.4.0', 'autre-v1'])
      await caches.open(name);
    await tidyCaches(tools(), one);
    expect((await caches.keys()).sort()).toEqual(['autre-v1', 'placejuste-shell-v1.4.0', 'placejuste-x-v1.4.0']);
  });
});

describe('what it answers', () => {
  const never = () => new Promise<void>(() => undefined);
  const ask = (path: string, mode: 'navigate' | 'cors', extra: Partial<AnswerTools> = {}) => {
    const request = { method: 'GET', mode, url: origin + path, headers: new Headers() } as Request;
    const route = chooseRoute(request, origin);
    if (route === null) throw new Error('left alone');
    return answerRequest(
      { ...tools(), files: one, copyPages: false, timeoutMs: 3000, wait: never, ...extra },
      route,
      request,
    );
  };

  it('opens the application without the network', async () => {
    await fillShell(tools(), one);
    asked = [];
    expect(await (await ask('/pwa/declare?step=photos', 'navigate')).text()).toBe('/app.html from the network');
    expect(asked).toEqual([]);
  });

  it('uses the network when its cache was evicted', async () => {
    expect(await (await ask('/pwa', 'navigate')).text()).toContain('from the network');
  });

  it('caches evicted files again on request, and no unlisted one', async () => {
    for (const path of ['/assets/a-1.js', '/assets/autre.js']) await ask(path, 'cors');
    await ask('/pwa', 'navigate');
    expect(await keptKeys()).toEqual(
      ['/app.html', '/assets/a-1.js']
        .map((path) => buildCacheKey(file(path, path === '/app.html' ? 'sha256-1' : undefined)))
        .sort(),
    );
    lost = true;
    expect(await (await ask('/assets/a-1.js', 'cors')).text()).toContain('from the network');
  });

  it('uses a newer page of the service when its own was evicted', async () => {
    const refusing: typeof fetch = (input, init) =>
      init?.integrity === undefined ? network(input, init) : Promise.reject(new TypeError('Failed to fetch'));
    expect((await ask('/pwa', 'navigate', { fetch: refusing })).status).toBe(200);
    expect(asked.map(({ integrity }) => integrity)).toEqual([undefined]);
    expect(await keptKeys()).toEqual([]);
  });

  it('fetches the prices from the network first, else from the cache', async () => {
    await fillShell(tools(), one);
    asked = [];
    await ask('/prices.json', 'cors');
    expect(asked).toHaveLength(1);
    lost = true;
    expect((await ask('/prices.json', 'cors')).status).toBe(200);
  });

  it('does not wait forever for the network', async () => {
    await fillShell(tools(), one);
    const silent = { fetch: () => new Promise<Response>(() => undefined), wait: () => Promise.resolve() };
    expect(await (await ask('/prices.json', 'cors', silent)).text()).toBe('/prices.json from the network');
  });

  it('serves large files cached by a page, from this version’s caches only', async () => {
    await (await caches.open('placejuste-reading-v1.4.0')).put('/assets/r-1.js', new Response('kept'));
    await (await caches.open('placejuste-reading-v1.3.0')).put('/assets/r-0.js', new Response('old'));
    await (await caches.open('autre-v1.4.0')).put('/assets/r-2.js', new Response('not ours'));
    lost = true;
    expect(await (await ask('/assets/r-1.js', 'cors')).text()).toBe('kept');
    for (const path of ['/assets/r-0.js', '/assets/r-2.js'])
      await expect(ask(path, 'cors')).rejects.toThrow('Failed to fetch');
  });

  it.each([
    ['that cannot be opened any more', { open: () => Promise.reject(new DOMException('full', 'UnknownError')) }],
    ['that cannot be searched any more', { keys: () => Promise.reject(new DOMException('broken', 'UnknownError')) }],
  ])('opens the application and its files from the network over a cache %s', async (_case, broken) => {
    const over = { caches: { ...caches, ...broken } as unknown as CacheStorage };
    expect((await ask('/pwa', 'navigate', over)).status).toBe(200);
    expect((await ask('/assets/a-1.js', 'cors', over)).status).toBe(200);
    expect((await ask('/assets/autre.js', 'cors', over)).status).toBe(200);
    lost = true;
    await expect(ask('/assets/autre.js', 'cors', over)).rejects.toThrow('Failed to fetch');
  });

  it('opens the application from the network where the bytes of its copy cannot be read', async () => {
    await fillShell(tools(), one);
    const unreadable = { arrayBuffer: () => Promise.reject(new TypeError('broken')) } as unknown as Response;
    await (await caches.open(shellCache)).put(buildCacheKey(one[0]!), { clone: () => unreadable } as Response);
    expect((await ask('/pwa', 'navigate', { copyPages: true })).status).toBe(200);
  });

  it('shows a French offline page for a page, and fails for a file', async () => {
    await fillShell(tools(), one);
    lost = true;
    const page = await ask('/paiement-fictif/1', 'navigate');
    expect([page.status, await page.text()]).toEqual([503, '/offline.html from the network']);
    await expect(ask('/assets/inconnu.js', 'cors')).rejects.toThrow('Failed to fetch');
  });
});
