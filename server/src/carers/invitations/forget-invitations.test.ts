import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { day, openCarers } from '../carers.fixtures.ts';
import { carersSlice } from '../index.ts';

eachDatabase('carers: the address of an invitation that nobody accepted', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  beforeEach(async () => {
    house = await openCarers(await open());
    await carersSlice.start?.(house.platform);
  });

  async function pass(days: number): Promise<void> {
    for (let count = 0; count < days; count += 1) {
      house.platform.clock.advance(day);
      await house.platform.runJobs();
    }
  }
  const listed = async () => (await house.call(house.marie, 'GET', '/api/carers')).body.rows;
  const addresses = async () => {
    const query = sql<{ email: string }>`select email from carer_links`;
    const { rows } = await house.platform.db.asService((tx) => query.execute(tx));
    return rows.map(({ email }) => email);
  };

  test('stays thirty days after it expires, then is erased and no longer shown', async () => {
    const { karim, invite } = house;
    await invite();
    await pass(36);
    expect(await addresses()).toEqual([karim.email]);
    expect(await listed()).toMatchObject([{ email: karim.email, state: 'expired' }]);
    await pass(3);
    expect(await addresses()).toEqual(['']);
    expect(await listed()).toEqual([]);
  });

  test('is kept for an active carer', async () => {
    const { karim, help } = house;
    await help();
    await pass(40);
    expect(await addresses()).toEqual([karim.email]);
    expect(await listed()).toMatchObject([{ email: karim.email, state: 'accepted' }]);
  });
});
