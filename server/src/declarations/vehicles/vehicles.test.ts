import { beforeEach, expect, it } from 'vitest';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';

eachDatabase('vehicles', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let bob: TestPerson;
  let call: ApiCall;
  let vehicleId: string;

  beforeEach(async () => {
    ({ platform, call, ada, bob, vehicleId } = await openDeclarations(await open()));
  });

  it('normalises the plate and names the vehicle after it', async () => {
    const { body } = await call(ada, 'GET', '/api/vehicles');
    expect(body.rows).toEqual([{ id: vehicleId, plate: 'AB-123-CD', name: 'AB-123-CD' }]);
  });

  it('refuses what cannot be a plate, beside its field', async () => {
    const { status, body } = await call(ada, 'PUT', `/api/vehicles/${platform.newId()}`, { plate: '???', name: '' });
    expect(status).toBe(422);
    expect(body.fields.plate).toContain('AB-123-CD');
  });

  it('never gives one person another’s vehicle', async () => {
    const { status, body } = await call(bob, 'PUT', `/api/vehicles/${vehicleId}`, {
      plate: 'EF-456-GH',
      name: 'volée',
    });
    expect([status, body.code]).toEqual([404, 'VEHICLE_NOT_FOUND']);
    expect((await call(bob, 'GET', '/api/vehicles')).body.rows).toEqual([]);
    expect((await call(ada, 'GET', '/api/vehicles')).body.rows[0].plate).toBe('AB-123-CD');
  });

  it('stops at ten, also when they come all together', async () => {
    const together = Array.from({ length: 14 }, (_, one) =>
      call(ada, 'PUT', `/api/vehicles/${platform.newId()}`, { plate: `EF-4${10 + one}-GH`, name: '' }),
    );
    const codes = (await Promise.all(together)).map(({ status, body }) => (status === 200 ? 'kept' : body.code));
    expect(codes.filter((code) => code === 'kept')).toHaveLength(9);
    expect(codes.filter((code) => code === 'VEHICLE_LIMIT')).toHaveLength(5);
  });

  it('takes one out of the choice, makes room for another, accepts what was declared with it', async () => {
    for (let made = 1; made < 10; made += 1)
      await call(ada, 'PUT', `/api/vehicles/${platform.newId()}`, { plate: `EF-45${made}-GH`, name: '' });
    const { action: kept } = await declarationOf(platform, { owner: ada, vehicleId });
    expect((await call(bob, 'DELETE', `/api/vehicles/${vehicleId}`)).status).toBe(404);
    expect(await call(ada, 'DELETE', `/api/vehicles/${vehicleId}`)).toMatchObject({
      status: 200,
      body: { removed: true },
    });
    expect((await call(ada, 'DELETE', `/api/vehicles/${vehicleId}`)).body.code).toBe('VEHICLE_NOT_FOUND');
    expect((await call(ada, 'GET', '/api/vehicles')).body.rows.map(({ id }: { id: string }) => id)).not.toContain(
      vehicleId,
    );
    // A phone without network named it in the meantime.
    expect(await call(ada, 'POST', '/api/declarations', kept)).toMatchObject({
      status: 200,
      body: { vehicle: { plate: 'AB-123-CD' } },
    });
    expect((await call(ada, 'PUT', `/api/vehicles/${platform.newId()}`, { plate: 'ZZ-111-ZZ', name: '' })).status).toBe(
      200,
    );
    // Offered again, it counts towards the limit again.
    const again = { plate: 'AB-123-CD', name: 'retrouvée' };
    expect((await call(ada, 'PUT', `/api/vehicles/${vehicleId}`, again)).body.code).toBe('VEHICLE_LIMIT');
    const { body } = await call(ada, 'GET', '/api/vehicles');
    await call(ada, 'DELETE', `/api/vehicles/${body.rows[0].id}`);
    expect((await call(ada, 'PUT', `/api/vehicles/${vehicleId}`, again)).body).toMatchObject({
      id: vehicleId,
      name: 'retrouvée',
    });
  });

  it('stops at ten', async () => {
    for (let made = 1; made < 10; made += 1)
      await call(ada, 'PUT', `/api/vehicles/${platform.newId()}`, { plate: `EF-45${made}-GH`, name: '' });
    expect(
      (await call(ada, 'PUT', `/api/vehicles/${platform.newId()}`, { plate: 'ZZ-111-ZZ', name: '' })).body.code,
    ).toBe('VEHICLE_LIMIT');
  });
});
