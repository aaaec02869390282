import { expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../../test/index.ts';
import { authNeeds } from '../../../test/running-auth.ts';
import { createAuthSlice } from '../index.ts';

eachDatabase('guessing a password', (open) => {
  test.each(['ada.essai@exemple.fr', 'inconnue@exemple.fr'])(
    'from thirty-one places at once, %s: the last must bring work',
    async (email) => {
      const platform = makeTestPlatform(await open());
      await platform.signIn({ email: 'ada.essai@exemple.fr' });
      const app = await buildTestApp(platform, [createAuthSlice({ answerFloorMs: 0 }, authNeeds)]);
      const guess = async (turn: number) =>
        app.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=password',
          remoteAddress: `10.0.0.${turn}`,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          payload: { email, password: `essai-${turn}` },
        });
      const statuses = [];
      for (let turn = 1; turn <= 31; turn += 1) statuses.push((await guess(turn)).json().code);
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 'invalid_credentials'), 'captcha_failed']);
      platform.clock.advance(3600);
      expect((await guess(32)).json().code).toBe('invalid_credentials');
    },
  );

  test('an address longer than any account’s is neither looked up, counted nor stored', async () => {
    const platform = makeTestPlatform(await open());
    const counted: string[] = [];
    const takeAll: typeof platform.limits.takeAll = async (shares) => {
      counted.push(...shares.map(({ key }) => key));
      return 0;
    };
    const limits = { ...platform.limits, takeAll };
    const app = await buildTestApp({ ...platform, limits }, [createAuthSlice({ answerFloorMs: 0 }, authNeeds)]);
    const signIn = async (email: string) =>
      app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        headers: { 'x-supabase-api-version': '2024-01-01' },
        payload: { email, password: 'essai-1' },
      });
    const refused = await signIn(`${'a'.repeat(900_000)}@exemple.fr`);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_credentials']);
    expect(counted).toEqual([]);
    expect((await signIn(`${'a'.repeat(244)}@exemple.fr`)).json().code).toBe('invalid_credentials');
    expect(counted).not.toEqual([]);
  });
});
