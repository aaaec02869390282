import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { expect, inject, test, vi } from 'vitest';
import { answeredWork } from '../../../test/answered-work.ts';
import { buildTestApp, makeTestPlatform, oneDatabase, type TestDatabase } from '../../../test/index.ts';
import { isRedisInstalled, startRedis } from '../../../test/redis-server.ts';
import { authNeeds } from '../../../test/running-auth.ts';
import { createMemoryLimits, openRateLimits, type RateLimits } from '../../platform/rate-limits/index.ts';
import { createAuthSlice } from '../index.ts';

type OpenLimits = (
  db: TestDatabase,
) => Promise<(platform: ReturnType<typeof makeTestPlatform>) => RateLimits | Promise<RateLimits>>;

const inMemory: OpenLimits = async () => {
  let limits: RateLimits | undefined;
  return ({ clock }) => (limits ??= createMemoryLimits(clock));
};
const inDatabase: OpenLimits = async (db) => (platform) =>
  openRateLimits({ redisUrl: undefined, databaseUrl: db.url ?? undefined }, platform);
const inRedis: OpenLimits = async () => {
  const { url } = await startRedis();
  return (platform) => openRateLimits({ redisUrl: url, databaseUrl: undefined }, platform);
};

oneDatabase('two processes on one database', (open) => {
  const stores = [
    { name: 'one memory', isThere: true, openLimits: inMemory },
    { name: 'PostgreSQL', isThere: inject('serverCluster') !== null, openLimits: inDatabase },
    { name: 'Redis', isThere: isRedisInstalled, openLimits: inRedis },
  ].filter(({ isThere }) => isThere);

  test.each(stores)(
    '$name: the 31st guess of either asks for work, which opens one of them once',
    async ({ openLimits }) => {
      const db = await open();
      const limitsFor = await openLimits(db);
      const start = async () => {
        // The test platform would give the same ids at each start.
        const base = makeTestPlatform(db, { newId: () => v7() });
        const limits = await limitsFor(base);
        db.beforeClose(() => limits.close());
        await vi.waitFor(() => limits.shared?.ping(), { timeout: 10_000, interval: 20 });
        const platform = Object.assign(base, { limits });
        return { platform, app: await buildTestApp(platform, [createAuthSlice({ answerFloorMs: 0 }, authNeeds)]) };
      };
      const [one, other] = [await start(), await start()];
      await one.platform.signIn({ email: 'ada.essai@exemple.fr' });
      const guess = async (app: FastifyInstance, turn: number, work = '') => {
        const answer = await app.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=password',
          remoteAddress: `10.0.0.${turn}`,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          payload: {
            email: 'ada.essai@exemple.fr',
            password: `essai-${turn}`,
            gotrue_meta_security: { captcha_token: work },
          },
        });
        return answer.json<{ code: string }>().code;
      };
      const codes: string[] = [];
      for (let turn = 1; turn <= 32; turn += 1) codes.push(await guess(turn % 2 === 0 ? one.app : other.app, turn));
      expect(codes).toEqual([
        ...Array.from({ length: 30 }, () => 'invalid_credentials'),
        'captcha_failed',
        'captcha_failed',
      ]);
      const work = answeredWork(one.platform, 16);
      const lastCodes = await Promise.all([guess(one.app, 41, work), guess(other.app, 42, work)]);
      expect(lastCodes.toSorted()).toEqual(['captcha_failed', 'invalid_credentials']);
    },
  );
});
