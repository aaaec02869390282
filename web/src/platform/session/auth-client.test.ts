import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve, sessionOf, validProfile } from '../../../test/open.tsx';
import { loadSupabase } from './auth-client.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call for a person has only their token, beside the public key', async () => {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return Response.json({ id: '01a1fbf6-3cd3-7462-9ff7-229c0516d100', email: 'ada.essai@exemple.fr' });
  });
  const { auth } = await loadSupabase();
  await auth.getUser('jeton-essai');
  expect(asked.map((headers) => [headers.get('authorization'), headers.get('apikey')])).toEqual([
    ['Bearer jeton-essai', 'sb_publishable_placejuste'],
  ]);
});

describe('reading a person’s rows', () => {
  afterEach(() => vi.doUnmock('@supabase/auth-js'));

  test('loads no session client while the stored token is valid', async () => {
    vi.resetModules();
    vi.doMock('@supabase/auth-js', () => {
      throw new Error('fetched');
    });
    const session = sessionOf();
    window.localStorage.setItem('placejuste_auth', JSON.stringify(session));
    const asked = serve({ 'GET /rest/v1/profiles': { body: [validProfile] } });
    const { readRows } = await import('./auth-client.ts');
    expect(await readRows('profiles?select=*')).toEqual([validProfile]);
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${session.access_token}`]);
  });

  test('fails without an anonymous call when the token cannot be renewed', async () => {
    vi.resetModules();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const runOut = { ...sessionOf(), expires_at: 1_700_000_000 };
    window.localStorage.setItem('placejuste_auth', JSON.stringify(runOut));
    const asked = serve({ 'GET /rest/v1/profiles': { body: [validProfile] } });
    const { readRows } = await import('./auth-client.ts');
    await expect(readRows('profiles?select=*')).rejects.toThrow('network');
    expect(asked).toEqual([]);
  });
});
