import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../../test/index.ts';
import type { RateLimits } from '../../platform/rate-limits/index.ts';
import { defaultPhoneSettings } from './phone-settings.ts';
import { reserveSms } from './reserve-sms.ts';

const settings = { phone: defaultPhoneSettings, rateLimitFactor: 1 };
const caller = { network: '192.0.2.0/24', home: '192.0.2.0/24' };

eachDatabase('the budget of text messages', (open) => {
  test('limits-store-out: the store is not called while the one lock is held', async () => {
    const platform = makeTestPlatform(await open());
    const heldWhileAsking: number[] = [];
    const reserve = () =>
      platform.db.asService((tx) => {
        const takeAll: RateLimits['takeAll'] = async () => {
          const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_locks
            where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx);
          heldWhileAsking.push(rows[0]?.held ?? -1);
          return 0;
        };
        const limits = { ...platform.limits, takeAll };
        return reserveSms({ ...platform, tx, limits, settings }, { phone: '33612345678', caller });
      });
    await reserve();
    expect(heldWhileAsking).toEqual([0]);
    // A request that is refused anyway uses none of the budget.
    await expect(reserve()).rejects.toThrow();
    expect(heldWhileAsking).toEqual([0]);
  });
});
