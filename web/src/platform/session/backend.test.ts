import { afterEach, expect, it, vi } from 'vitest';
import { serve, sessionOf } from '../../../test/open.tsx';

afterEach(() => vi.unstubAllEnvs());

async function signIn() {
  vi.resetModules();
  const calls: Request[] = [];
  const asked = serve({ 'POST /auth/v1/token': { body: sessionOf() } });
  const answer = fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push(new Request(input instanceof Request ? input : String(input), init));
    return answer(input, init);
  });
  const { loadSupabase } = await import('./auth-client.ts');
  await (await loadSupabase()).auth.signInWithPassword({ email: 'ada.essai@exemple.fr', password: 'parole' });
  expect(asked).not.toEqual([]);
  return calls.find(({ url }) => url.includes('/token'));
}

it('signs in on this site, with the mark of this browser', async () => {
  const call = await signIn();
  expect(call?.url).toBe(`${window.location.origin}/auth/v1/token?grant_type=password`);
  expect(call?.headers.get('apikey')).toBe('sb_publishable_placejuste');
  expect(call?.headers.get('x-browser-mark')).toMatch(/^[\da-f]{32}$/);
});

it('signs in on the service of the build, with its key and without our headers', async () => {
  vi.stubEnv('BACKEND_URL', 'https://abc.exemple.co');
  vi.stubEnv('BACKEND_KEY', 'sb_publishable_abc');
  const call = await signIn();
  expect(call?.url).toBe('https://abc.exemple.co/auth/v1/token?grant_type=password');
  expect(call?.headers.get('apikey')).toBe('sb_publishable_abc');
  expect(call?.headers.has('x-browser-mark')).toBe(false);
});
