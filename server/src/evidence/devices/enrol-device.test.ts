import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import {
  asJson,
  declarationOf,
  eachDatabase,
  makePhone,
  openDeclarations,
  type ApiCall,
  type Phone,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { evidenceSlice } from '../index.ts';

eachDatabase('phones', (open) => {
  let platform: TestPlatform;
  let call: ApiCall;
  let ada: TestPerson;
  let phone: Phone;
  let vehicleId: string;

  beforeEach(async () => {
    ({ platform, call, ada, vehicleId } = await openDeclarations(await open(), { slices: [evidenceSlice] }));
    phone = makePhone();
    await enrol(ada, phone);
  });

  const enrol = (person: TestPerson, { key, jwk }: Phone) =>
    call(person, 'PUT', `/api/evidence/devices/${key}`, { jwk, label: 'Téléphone inventé' });

  it('enrols once, lists, and takes back for good', async () => {
    expect((await enrol(ada, phone)).status).toBe(200);
    expect((await call(ada, 'GET', '/api/evidence/devices')).body.rows).toMatchObject([
      { key: phone.key, label: 'Téléphone inventé', revokedAt: null },
    ]);
    await call(ada, 'DELETE', `/api/evidence/devices/${phone.key}`);
    expect((await enrol(ada, phone)).body.code).toBe('DEVICE_KEY_TAKEN');
  });

  it('one person’s phone is nobody else’s', async () => {
    const bob = await platform.signIn();
    expect((await enrol(bob, phone)).body.code).toBe('DEVICE_KEY_TAKEN');
    expect((await call(bob, 'DELETE', `/api/evidence/devices/${phone.key}`)).status).toBe(404);
    expect((await call(bob, 'GET', '/api/evidence/devices')).body.rows).toEqual([]);
  });

  it('refuses a key of another name or off the curve; a twenty-first phone replaces the oldest', async () => {
    const { jwk, key } = makePhone();
    expect((await call(ada, 'PUT', `/api/evidence/devices/${phone.key}`, { jwk, label: '' })).body.code).toBe(
      'DEVICE_KEY_INVALID',
    );
    const off = { ...jwk, y: jwk.x };
    const named = createHash('sha256')
      .update(`{"crv":"P-256","kty":"EC","x":"${off.x}","y":"${off.y}"}`)
      .digest('base64url');
    expect((await call(ada, 'PUT', `/api/evidence/devices/${named}`, { jwk: off, label: '' })).body.code).toBe(
      'DEVICE_KEY_INVALID',
    );
    platform.clock.advance(60);
    for (let count = 1; count < 20; count += 1) await enrol(ada, makePhone());
    expect((await call(ada, 'PUT', `/api/evidence/devices/${key}`, { jwk, label: '' })).status).toBe(200);
    const { rows } = (await call(ada, 'GET', '/api/evidence/devices')).body as {
      rows: { key: string; revokedAt: string | null }[];
    };
    expect(rows.filter(({ revokedAt }) => revokedAt !== null).map((row) => row.key)).toEqual([phone.key]);
  });

  it('phone-of-every-day-taken-off: a twenty-first one replaces what was unused for longest', async () => {
    platform.clock.advance(60);
    const unused = makePhone();
    await enrol(ada, unused);
    for (let count = 2; count < 20; count += 1) {
      platform.clock.advance(60);
      await enrol(ada, makePhone());
    }
    const { action, manifest } = await declarationOf(platform, { owner: ada, vehicleId });
    const signed = { ...action, manifest: phone.sign(asJson(manifest)) };
    expect((await call(ada, 'POST', '/api/declarations', signed)).status).toBe(200);
    await enrol(ada, makePhone());
    const { body } = await call(ada, 'GET', '/api/evidence/devices');
    const { rows } = body as { rows: { key: string; revokedAt: string | null }[] };
    expect(rows.filter(({ revokedAt }) => revokedAt !== null).map(({ key }) => key)).toEqual([unused.key]);
  });

  it('a twenty-first key that is refused as somebody else’s revokes none of the twenty', async () => {
    const bob = await platform.signIn();
    const phoneOfBob = makePhone();
    await enrol(bob, phoneOfBob);
    for (let count = 1; count < 20; count += 1) await enrol(ada, makePhone());
    expect((await enrol(ada, phoneOfBob)).body).toMatchObject({ code: 'DEVICE_KEY_TAKEN' });
    const { body } = await call(ada, 'GET', '/api/evidence/devices');
    const { rows } = body as { rows: { revokedAt: string | null }[] };
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual(Array.from({ length: 20 }, () => null));
  });
});
