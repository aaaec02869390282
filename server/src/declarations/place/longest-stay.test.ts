import { beforeEach, expect, test } from 'vitest';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { endStay } from '../../town-rules/index.ts';
import { findDeclarationForDossier } from '../index.ts';

const capped = '1 Rue Inventée 44000 Nantes';

eachDatabase('how long the town lets a declared car stay', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCall;
  let vehicleId: string;

  beforeEach(async () => {
    ({ platform, call, ada, vehicleId } = await openDeclarations(await open()));
  });

  async function deposit(placeLabel: string, minute = 0): Promise<string> {
    const { action } = await declarationOf(platform, { owner: ada, vehicleId, minute });
    expect((await call(ada, 'POST', '/api/declarations', { ...action, placeLabel })).status).toBe(200);
    return action.id;
  }
  const stayOf = async (id: string) => {
    const told = await platform.db.asUser(ada.claims, (tx) => findDeclarationForDossier(tx, id));
    return { hours: told?.longestStayHours, leftAt: told?.leftAt };
  };

  test('is still told to the dossier once the car has left', async () => {
    const id = await deposit(capped);
    const leftAt = platform.clock.now();
    await platform.db.asUser(ada.claims, (tx) => endStay({ ...platform, tx }, id, leftAt));
    expect(await stayOf(id)).toEqual({ hours: 24, leftAt });
  });

  test('is still told to the dossier once the car was declared elsewhere', async () => {
    const id = await deposit(capped);
    platform.clock.advance(3600);
    await deposit('1 Rue Inventée 59000 Lille', 60);
    expect(await stayOf(id)).toEqual({ hours: 24, leftAt: null });
  });

  test('is not told where no cap is known', async () => {
    expect(await stayOf(await deposit('1 Rue Inventée 59000 Lille'))).toEqual({ hours: null, leftAt: null });
  });
});
