import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAssets } from './load-assets.ts';

const origin = 'https://placejuste.test';
let kept: Map<string, Response>;
let names: string[];
let asked: string[];
let full: boolean;

beforeEach(() => {
  kept = new Map();
  names = [];
  asked = [];
  full = false;
  const cache = {
    match: async (path: string) => kept.get(origin + path)?.clone(),
    put: async (path: string, answer: Response) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(origin + path, answer);
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (url: string) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async (name: string) => (names.push(name), cache) });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.includes('lost')) throw new TypeError('Failed to fetch');
    if (path.includes('gone')) return new Response('', { status: 404 });
    return new Response(`bytes of ${path}`, {
      headers: { 'content-type': 'text/javascript', 'content-security-policy': 'own', 'content-encoding': 'br' },
    });
  });
});

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('large files', () => {
  it('are fetched once, counted, and cached with their policy', async () => {
    const counts: [string, number][] = [];
    const [a, b] =
      (await loadAssets('essai', ['/assets/a.js', '/assets/b.wasm'], {
        onLoaded: (path, bytes) => counts.push([path, bytes]),
      })) ?? [];
    expect([text(a), text(b)]).toEqual(['bytes of /assets/a.js', 'bytes of /assets/b.wasm']);
    expect(counts).toEqual([
      ['/assets/a.js', 21],
      ['/assets/b.wasm', 23],
    ]);
    expect(names).toEqual(['placejuste-essai-v1.4.0']);
    const headers = kept.get(`${origin}/assets/a.js`)?.headers;
    expect(Object.fromEntries(headers ?? [])).toEqual({
      'content-type': 'text/javascript',
      'content-security-policy': 'own',
    });
    expect(text((await loadAssets('essai', ['/assets/a.js', '/assets/b.wasm']))?.[0])).toBe('bytes of /assets/a.js');
    expect(asked).toEqual(['/assets/a.js', '/assets/b.wasm']);
  });

  it('keep the files named in `alongside`', async () => {
    await loadAssets('essai', ['/assets/a.js', '/assets/french.gz']);
    await loadAssets('essai', ['/assets/a.js', '/assets/english.gz'], { alongside: ['/assets/french.gz'] });
    expect([...kept.keys()].map((url) => url.slice(origin.length))).toEqual([
      '/assets/a.js',
      '/assets/french.gz',
      '/assets/english.gz',
    ]);
  });

  it('of an older build are deleted once the new ones are cached, not before', async () => {
    await loadAssets('essai', ['/assets/old.js']);
    expect(await loadAssets('essai', ['/assets/new.js', '/assets/lost.js'])).toBeNull();
    expect(kept.has(`${origin}/assets/old.js`)).toBe(true);
    await loadAssets('essai', ['/assets/new.js']);
    expect([...kept.keys()]).toEqual([`${origin}/assets/new.js`]);
  });

  it.each(['/assets/lost.js', '/assets/gone.js'])('are null when %s cannot be had', async (path) => {
    expect(await loadAssets('essai', ['/assets/a.js', path])).toBeNull();
  });

  it('are returned even with a full cache, or without one', async () => {
    full = true;
    expect(text((await loadAssets('essai', ['/assets/a.js']))?.[0])).toBe('bytes of /assets/a.js');
    vi.stubGlobal('caches', { open: async () => Promise.reject(new DOMException('refused', 'SecurityError')) });
    expect(text((await loadAssets('essai', ['/assets/a.js']))?.[0])).toBe('bytes of /assets/a.js');
  });
});
