import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
  withoutDossier,
} from '../../test/index.ts';
import { finesSlice } from '../fines/index.ts';
import type { GeocodedAddress } from '../platform/geocoder/index.ts';
import { matchesSlice } from './index.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const here = { latitude: 50.6292, longitude: 3.0573 };
/** 120 m north of the notice's place. */
const near = { latitude: 50.6292 + 120 / 111_195, longitude: 3.0573 };
const label = '12 Rue du Modèle 59000 Lille';

eachDatabase('declarations proposed for a fine', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let basile: TestPerson;
  let found: GeocodedAddress[] | null;
  let asked: string[];

  beforeEach(async () => {
    found = [{ label, ...here }];
    asked = [];
    platform = makeTestPlatform(await open());
    const geocoder = { reverse: async () => null, search: async (text: string) => (asked.push(text), found) };
    app = await buildTestApp(platform, [finesSlice(withoutDossier), matchesSlice(geocoder)]);
    ada = await platform.signIn();
    basile = await platform.signIn();
    await call('POST', '/api/fines', { ...windscreenFine, id });
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const matches = async (person: TestPerson = ada) =>
    (await call('GET', `/api/fines/${id}/matches`, undefined, person)).body.rows;

  /** Adds a declaration with a photograph, as the declarations slice does. `at` is in UTC. */
  async function declare(
    owner: TestPerson,
    at: string,
    plate = 'AB-123-CD',
    place: typeof here = near,
    carAt: string | null = null,
  ): Promise<string> {
    const [declaration, vehicle, object] = [platform.newId(), platform.newId(), platform.newId()];
    await platform.db.asService(async (tx) => {
      await sql`insert into vehicles (id, user_id, plate, name, created_at) values (${vehicle}, ${owner.id},
        ${plate}, '', ${at})`.execute(tx);
      await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
        accuracy_m, position_at, position_source, place_label, taken_at_claim, deposited_at, action_sha256)
        values (${declaration}, ${owner.id}, ${vehicle}, ${plate}, '', ${place.latitude}, ${place.longitude}, 8,
          ${at}, 'device', '10 Rue du Modèle 59000 Lille', ${at}, ${at}, ${'a'.repeat(64)})`.execute(tx);
      await sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
        values (${object}, ${owner.id}, 'declaration-photos', ${`${owner.id}/${object}.jpg`}, 200000,
          ${'b'.repeat(64)}, 'image/jpeg', ${object})`.execute(tx);
      await sql`insert into declaration_photos (declaration_id, kind, object_id, sha256, size, taken_at_claim)
        values (${declaration}, 'parking', ${object}, ${'b'.repeat(64)}, 200000, ${carAt})`.execute(tx);
    });
    return declaration;
  }

  it('proposes the one of that plate, place and moment first, with why', async () => {
    const later = await declare(ada, '2026-11-10T13:30:00Z');
    const just = await declare(ada, '2026-11-10T12:51:00Z');
    await declare(ada, '2026-11-10T12:50:00Z', 'EF-456-GH');
    await declare(ada, '2026-11-01T12:51:00Z');
    expect(await matches()).toEqual([
      {
        declarationId: just,
        strength: 'strong',
        reason: 'même plaque, à 120 m, 14 min avant l’heure du constat',
        plate: 'AB-123-CD',
        placeLabel: '10 Rue du Modèle 59000 Lille',
        depositedAt: '2026-11-10T12:51:00.000Z',
        clock: 'paris',
      },
      {
        declarationId: later,
        strength: 'weak',
        reason: 'même plaque, à 120 m, 25 min après l’heure du constat',
        plate: 'AB-123-CD',
        placeLabel: '10 Rue du Modèle 59000 Lille',
        depositedAt: '2026-11-10T13:30:00.000Z',
        clock: 'paris',
      },
    ]);
    // Only the printed place of the fine is sent to the geocoder.
    expect(asked).toEqual([windscreenFine.place]);
  });

  it('yesterdays-photographs-as-now: the hour compared is the photograph’s, not the saving’s', async () => {
    const old = await declare(ada, '2026-11-10T12:51:00Z', 'AB-123-CD', near, '2026-11-09T07:08:00Z');
    expect(await matches()).toMatchObject([
      { declarationId: old, strength: 'weak', reason: 'même plaque, à 120 m, 29 h 57 avant l’heure du constat' },
    ]);
  });

  it.each([
    ['silent', null],
    ['lost', []],
    ['in another street', [{ label: '12 Rue du Molinel 59000 Lille', ...here }]],
    ['in another town', [{ label: '12 Rue du Modèle 62000 Arras', latitude: 50.29, longitude: 2.77 }]],
  ])('compares the communes when the map is %s', async (_case, answer) => {
    found = answer;
    await declare(ada, '2026-11-10T12:51:00Z');
    expect(await matches()).toMatchObject([
      { strength: 'possible', reason: 'même plaque, même commune, 14 min avant l’heure du constat' },
    ]);
  });

  it('joins nothing by itself; joined or declined by the person, it is proposed no more', async () => {
    const just = await declare(ada, '2026-11-10T12:51:00Z');
    const other = await declare(ada, '2026-11-10T12:31:00Z');
    await matches();
    expect((await call('GET', `/api/fines/${id}`)).body).toMatchObject({
      declarationId: null,
      declinedDeclarations: [],
    });
    const declined = await call('PATCH', `/api/fines/${id}`, { declinedDeclarations: [other] });
    expect(declined.body).toMatchObject({ declinedDeclarations: [other], declarationId: null, plate: 'AB-123-CD' });
    expect((await matches()).map((one: { declarationId: string }) => one.declarationId)).toEqual([just]);
    expect((await call('PATCH', `/api/fines/${id}`, { declarationId: just })).body).toMatchObject({
      declarationId: just,
      declinedDeclarations: [other],
    });
    expect(await matches()).toEqual([]);
    await call('PATCH', `/api/fines/${id}`, { declarationId: null, declinedDeclarations: [] });
    expect(await matches()).toHaveLength(2);
  });

  it('asks nobody anything without a declaration, or without a day', async () => {
    expect(await matches()).toEqual([]);
    await declare(ada, '2026-11-10T12:51:00Z');
    await call('PATCH', `/api/fines/${id}`, { observedOn: null, delivery: 'post' });
    expect(await matches()).toEqual([]);
    expect(asked).toEqual([]);
  });

  describe('another person', () => {
    it('sees neither the fine nor, in theirs, the declarations of the first', async () => {
      await declare(ada, '2026-11-10T12:51:00Z');
      expect((await call('GET', `/api/fines/${id}/matches`, undefined, basile)).status).toBe(404);
      const theirs = '01a00000-0000-7000-8000-000000000002';
      await call('POST', '/api/fines', { ...windscreenFine, id: theirs }, basile);
      expect((await call('GET', `/api/fines/${theirs}/matches`, undefined, basile)).body.rows).toEqual([]);
    });
  });
});
