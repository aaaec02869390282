import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makePhone,
  makeTestPlatform,
  type Phone,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { evidenceSlice } from '../index.ts';

eachDatabase('phones in use', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [evidenceSlice]);
  });

  async function enrol({ authorization }: TestPerson, { key, jwk }: Phone) {
    const request = { method: 'PUT', url: `/api/evidence/devices/${key}`, headers: { authorization } } as const;
    return (await app.inject({ ...request, payload: { jwk, label: '' } })).json();
  }

  it('a twenty-first key that is refused as somebody else’s revokes none of the twenty', async () => {
    const [ada, bob] = [await platform.signIn(), await platform.signIn()];
    const phoneOfBob = makePhone();
    await enrol(bob, phoneOfBob);
    for (let count = 0; count < 20; count += 1) await enrol(ada, makePhone());
    expect(await enrol(ada, phoneOfBob)).toMatchObject({ code: 'DEVICE_KEY_TAKEN' });
    const listed = await app.inject({
      url: '/api/evidence/devices',
      headers: { authorization: ada.authorization },
    });
    const { rows } = listed.json() as { rows: { revokedAt: string | null }[] };
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual(Array.from({ length: 20 }, () => null));
  });
});
