import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { declarationOf, eachDatabase } from '../../../test/index.ts';
import { hour, openCarers } from '../carers.fixtures.ts';

const nantes = '1 Rue Inventée 44000 Nantes';
const paris = '1 Rue Inventée 75001 Paris';

eachDatabase('carers: the stay of a car that a carer parked elsewhere', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  let earlier: string;
  let prepared: string;

  beforeEach(async () => {
    house = await openCarers(await open());
    const { platform, marie, karim, vehicleId, call } = house;
    const helpId = await house.help();
    const { action: own } = await declarationOf(platform, { owner: marie, vehicleId });
    expect((await call(marie, 'POST', '/api/declarations', { ...own, placeLabel: nantes })).status).toBe(200);
    earlier = own.id;
    platform.clock.advance(hour);
    const takenAtClaim = platform.clock.now().toISOString();
    const action = await house.preparedBy(karim, helpId, { placeLabel: paris, takenAtClaim, manifest: null });
    expect((await house.send(karim, action)).status).toBe(200);
    prepared = action.id;
  });

  const answer = (value: string) =>
    house.call(house.marie, 'POST', `/api/carers/unconfirmed/${prepared}`, { answer: value });
  /** Declarations whose end of stay will be announced. */
  const announced = async () => {
    const query = sql<{ declaration_id: string }>`select declaration_id from stay_alarms`;
    const { rows } = await house.platform.db.asService((tx) => query.execute(tx));
    return rows.map((row) => row.declaration_id).sort();
  };

  test('continues until its holder answers, and when they decline', async () => {
    expect(await announced()).toEqual([earlier, prepared].sort());
    expect((await answer('declined')).status).toBe(200);
    expect(await announced()).toContain(earlier);
  });

  test('ends once its holder confirms', async () => {
    expect((await answer('confirmed')).status).toBe(200);
    expect(await announced()).toEqual([prepared]);
  });
});
