import { afterEach, expect, test, vi } from 'vitest';
import { supabase } from './auth-client.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call for a person carries their token alone, beside the public name', async () => {
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return Response.json({ id: '01a1fbf6-3cd3-7462-9ff7-229c0516d100', email: 'ada.essai@exemple.fr' });
  });
  const { auth } = await supabase();
  await auth.getUser('jeton-essai');
  expect(asked.map((headers) => [headers.get('authorization'), headers.get('apikey')])).toEqual([
    ['Bearer jeton-essai', 'sb_publishable_placejuste'],
  ]);
});
