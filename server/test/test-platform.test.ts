import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestDatabase } from './index.ts';

eachDatabase('test platform', (open) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await open();
  });

  test('ids are the same at each run, sorted, and valid UUIDv7', () => {
    const ids = [1, 2].map(() => {
      const platform = makeTestPlatform(db);
      return [platform.newId(), platform.newId(), platform.newId()];
    });
    expect(ids[0]).toEqual(ids[1]);
    expect([...(ids[0] ?? [])].sort()).toEqual(ids[0]);
    for (const id of ids[0] ?? []) expect(z.uuidv7().safeParse(id).success).toBe(true);
  });

  test('a job enqueued in a transaction that fails never runs', async () => {
    const platform = makeTestPlatform(db);
    const seen: string[] = [];
    platform.jobs.use([
      { name: 'essai', payload: z.object({ word: z.string() }), run: async ({ word }) => void seen.push(word) },
    ]);
    await db.asService((tx) => platform.jobs.enqueue(tx, 'essai', { word: 'kept' }));
    const failing = db.asService(async (tx) => {
      await platform.jobs.enqueue(tx, 'essai', { word: 'lost' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await platform.runJobs();
    expect(seen).toEqual(['kept']);
  });

  test('a signed-in person is who the routes see, with a row of their own', async () => {
    const platform = makeTestPlatform(db);
    const ada = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    expect(await platform.identify.findUser(ada.authorization)).toMatchObject({ id: ada.id, aal: 'aal2' });
    expect(await platform.identify.findUser('Bearer unknown')).toBeNull();
    const own = await db.asUser(ada.claims, (tx) => sql`select user_id from public.profiles`.execute(tx));
    expect(own.rows).toEqual([{ user_id: ada.id }]);
  });

  test('the application answers unknown paths with 404', async () => {
    const app = await buildTestApp(makeTestPlatform(db), []);
    expect((await app.inject('/nulle-part')).statusCode).toBe(404);
  });
});
