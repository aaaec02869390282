import { hash as bcrypt } from 'bcryptjs';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPlatform } from '../../../test/index.ts';
import { authNeeds } from '../../../test/running-auth.ts';
import { createAuthSlice } from '../index.ts';
import type { Passwords } from './passwords.ts';

const email = 'ada.essai@exemple.fr';
const password = 'parole-de-passe-1';
const [chosen, ofThief] = ['parole-neuve-de-ada', 'parole-du-voleur'];

interface Answer {
  readonly outcome: string | number;
  readonly body: Record<string, unknown>;
}

eachDatabase('a password that changes while it is compared', (open) => {
  let platform: TestPlatform;
  let send: (method: 'POST' | 'PUT' | 'GET', path: string, body?: object, token?: unknown) => Promise<Answer>;
  /** Runs once, after the next password was compared and before the result is used. */
  let meanwhile: () => Promise<unknown>;
  let owner: Record<string, unknown>;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    meanwhile = async () => undefined;
    const passwords: Passwords = {
      ...authNeeds.passwords,
      async matches(...compared) {
        const isRight = await authNeeds.passwords.matches(...compared);
        const act = meanwhile;
        meanwhile = async () => undefined;
        await act();
        return isRight;
      },
    };
    const slice = createAuthSlice({ answerFloorMs: 0, autoconfirm: true }, { ...authNeeds, passwords });
    const app = await buildTestApp(platform, [slice]);
    send = async (method, path, body, token) => {
      const response = await app.inject({
        method,
        url: `/auth/v1${path}`,
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...(token === undefined ? {} : { authorization: `Bearer ${String(token)}` }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const read = response.json<Record<string, unknown>>();
      return { outcome: typeof read['code'] === 'string' ? read['code'] : response.statusCode, body: read };
    };
    owner = (await send('POST', '/signup', { email, password })).body;
  });

  const signIn = (one: string) => send('POST', '/token?grant_type=password', { email, password: one });
  const change = (to: string, token: unknown) =>
    send('PUT', '/user', { password: to, current_password: password }, token);
  const ownerChanges = async () => expect((await change(chosen, owner['access_token'])).outcome).toBe(200);
  const sessions = () =>
    platform.db
      .asService((tx) => sql<{ id: string }>`select id from auth.sessions`.execute(tx))
      .then(({ rows }) => rows.length);

  test('the former one opens no session: the change could not have closed it', async () => {
    meanwhile = ownerChanges;
    expect((await signIn(password)).outcome).toBe('invalid_credentials');
    expect(await sessions()).toBe(1);
    expect((await signIn(chosen)).outcome).toBe(200);
  });

  test('a person banned meanwhile does not sign in', async () => {
    const until = new Date(platform.clock.now().getTime() + 3_600_000);
    meanwhile = () => platform.db.asService((tx) => sql`update auth.users set banned_until = ${until}`.execute(tx));
    expect((await signIn(password)).outcome).toBe('user_banned');
    expect(await sessions()).toBe(1);
  });

  test.each([
    ['another session', 'session_not_found'],
    ['the session of its owner', 'current_password_invalid'],
  ])('a thief who knew it, in %s, does not put theirs over the one its owner just chose', async (whose, refusal) => {
    const stolen = whose === 'another session' ? (await signIn(password)).body : owner;
    meanwhile = ownerChanges;
    expect((await change(ofThief, stolen['access_token'])).outcome).toBe(refusal);
    expect([(await signIn(ofThief)).outcome, (await signIn(chosen)).outcome]).toEqual(['invalid_credentials', 200]);
    expect((await send('GET', '/user', undefined, owner['access_token'])).outcome).toBe(200);
  });

  test('an imported one, given twice at the same instant, signs in twice', async () => {
    const imported = await bcrypt(password, 4);
    await platform.db.asService((tx) => sql`update auth.users set encrypted_password = ${imported}`.execute(tx));
    meanwhile = async () => expect((await signIn(password)).outcome).toBe(200);
    expect((await signIn(password)).outcome).toBe(200);
  });
});
