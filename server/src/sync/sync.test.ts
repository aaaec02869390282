import { writePresenceStatement } from '@placejuste/domain/evidence';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  silentGeocoder,
  type TestPerson,
  type TestPlatform,
  withoutDossier,
} from '../../test/index.ts';
import { setAccountStatus } from '../accounts/index.ts';
import { declarationsSlice } from '../declarations/index.ts';
import { finesSlice } from '../fines/index.ts';
import { syncSlice } from './index.ts';

const sha = { parking: 'a'.repeat(64), windshield: 'b'.repeat(64) };
const claim = '2026-11-21T09:00:00.000Z';

eachDatabase('sync', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let bob: TestPerson;
  let vehicleId: string;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [declarationsSlice(silentGeocoder), finesSlice(withoutDossier), syncSlice]);
    ada = await platform.signIn();
    bob = await platform.signIn();
    vehicleId = platform.newId();
    await sync(ada, { id: vehicleId, kind: 'vehicle.upsert', payload: { plate: 'ab 123 cd', name: '' } });
  });

  const call = apiCalls(() => app);

  function sync(
    person: TestPerson,
    action: {
      readonly id: string;
      readonly kind: string;
      readonly payload: object;
      readonly version?: number;
      readonly sentAt?: string;
      readonly createdAt?: string;
    },
  ) {
    const sentAt = platform.clock.now().toISOString();
    return call(person, 'POST', '/api/sync', { version: 1, createdAt: claim, sentAt, ...action });
  }

  /** A declaration as a phone stores it, with its photographs uploaded. */
  async function kept(owner: TestPerson, changes: object = {}) {
    const id = platform.newId();
    const photos = [];
    for (const kind of ['parking', 'windshield'] as const) {
      const path = `${owner.id}/${id}/${kind}.jpg`;
      await receive(owner, path, sha[kind]);
      photos.push({ kind, path, sha256: sha[kind] });
    }
    const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: 1_795_000_000_000 };
    const payload = {
      vehicleId,
      position,
      positionSource: 'device',
      placeLabel: null,
      takenAtClaim: claim,
      lastContact: null,
      photos,
      ...changes,
    };
    return { id, kind: 'declaration.create', version: 3, payload };
  }

  function receive(owner: TestPerson, path: string, digest: string): Promise<unknown> {
    const id = platform.newId();
    return platform.db.asService((tx) =>
      sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
        values (${id}, ${owner.id}, 'declaration-photos', ${path}, 200000, ${digest}, 'image/jpeg', ${id})`.execute(tx),
    );
  }

  const declared = async (person: TestPerson): Promise<{ id: string }[]> =>
    (await call(person, 'GET', '/api/declarations')).body.rows;
  const suspend = (person: TestPerson, status: 'suspended' | 'active') =>
    platform.db.asService((tx) => setAccountStatus(tx, person.id, { status, at: platform.clock.now() }));
  const fine = () => ({
    id: platform.newId(),
    kind: 'fine.create',
    payload: { track: 'fps', noticeNumber: '21590350100017261105123456', noticeDate: '2026-11-10', delivery: 'post' },
  });

  it('keeps who was in the car after its declaration, and says so when that one is missing', async () => {
    const declaration = await kept(ada);
    const said = {
      declaration: declaration.id,
      account: ada.id,
      plate: 'AB-123-CD',
      takenAt: claim,
      presence: 'passenger',
      name: 'Ada Essai',
    } as const;
    const statement = {
      type: 'placejuste.presence',
      version: 1,
      ...said,
      words: writePresenceStatement({ ...said, clock: 'paris' }),
      signedAt: claim,
    };
    const action = {
      id: platform.newId(),
      kind: 'presence.sign',
      payload: { statement, signature: null, lastContact: null },
    };
    expect((await sync(ada, action)).body.code).toBe('PRESENCE_DECLARATION_UNKNOWN');
    await sync(ada, declaration);
    const first = (await sync(ada, action)).body;
    expect(first).toMatchObject({
      replayed: false,
      result: { presence: 'passenger', name: 'Ada Essai', signedByPhone: false },
    });
    expect((await sync(ada, action)).body).toEqual({ ...first, replayed: true });
  });

  it('answers what the ordinary route answers, once kept', async () => {
    const action = await kept(ada);
    const { status, body } = await sync(ada, action);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: action.id,
      kind: 'declaration.create',
      replayed: false,
      recordedAt: platform.clock.now().toISOString(),
    });
    expect(await declared(ada)).toMatchObject([body.result]);
  });

  it('answer-lost-after-commit: sent again, it gets the first outcome and nothing runs twice', async () => {
    const action = await kept(ada);
    const first = await sync(ada, action);
    platform.clock.advance(3600);
    const again = await sync(ada, action);
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await declared(ada)).toHaveLength(1);
  });

  it('answers the first outcome also when the address was found meanwhile', async () => {
    const action = await kept(ada);
    const first = await sync(ada, action);
    const again = await sync(ada, { ...action, payload: { ...action.payload, placeLabel: '1 Rue Inventée' } });
    expect(again.body).toEqual({ ...first.body, replayed: true });
  });

  it('two-tabs: sent three times at once, done once, answered three times the same', async () => {
    const action = await kept(ada);
    const answers = await Promise.all([1, 2, 3].map(() => sync(ada, action)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body.result).toEqual(answers[0]?.body.result);
    expect(answers.filter(({ body }) => body.replayed === false)).toHaveLength(1);
    expect(await declared(ada)).toHaveLength(1);
  });

  it('shares its identifiers with the ordinary route', async () => {
    const action = await kept(ada);
    await call(ada, 'POST', '/api/declarations', { id: action.id, ...action.payload });
    expect((await sync(ada, action)).status).toBe(200);
    expect(await declared(ada)).toHaveLength(1);
  });

  it('never lets another action pass under the identifier of one that was kept', async () => {
    const action = await kept(ada);
    await sync(ada, action);
    const other = await sync(ada, {
      ...action,
      payload: { ...action.payload, takenAtClaim: '2026-11-21T09:00:01.000Z' },
    });
    expect([other.status, other.body.code]).toEqual([409, 'SYNC_ID_TAKEN']);
    expect(
      (await sync(ada, { id: action.id, kind: 'vehicle.upsert', payload: { plate: 'EF-456-GH', name: '' } })).body.code,
    ).toBe('SYNC_ID_TAKEN');
  });

  it('changes a vehicle by an action of its own, as often as wanted', async () => {
    const change = (plate: string, id = platform.newId()) =>
      sync(ada, { id, kind: 'vehicle.upsert', version: 2, payload: { vehicleId, plate, name: '' } });
    const again = platform.newId();
    expect((await change('EF-456-GH', again)).body.result).toMatchObject({ id: vehicleId, plate: 'EF-456-GH' });
    expect((await change('IJ-789-KL')).body.result).toMatchObject({ id: vehicleId, plate: 'IJ-789-KL' });
    expect((await change('EF-456-GH', again)).body.replayed).toBe(true);
    expect((await call(ada, 'GET', '/api/vehicles')).body.rows).toMatchObject([{ id: vehicleId, plate: 'IJ-789-KL' }]);
  });

  it('wrong-hash: refuses photographs that are not those named, then takes them once they are', async () => {
    const action = await kept(ada);
    const path = `${ada.id}/${action.id}/again.jpg`;
    const photos = [action.payload.photos[0], { kind: 'windshield', path, sha256: sha.windshield }];
    await receive(ada, path, 'c'.repeat(64));
    const late = { ...action, payload: { ...action.payload, photos } };
    const refused = await sync(ada, late);
    expect([refused.status, refused.body.code]).toEqual([409, 'PHOTO_NOT_RECEIVED']);
    expect(await declared(ada)).toEqual([]);
    await platform.db.asService((tx) =>
      sql`update storage_objects set sha256 = ${sha.windshield} where path = ${path}`.execute(tx),
    );
    expect((await sync(ada, late)).status).toBe(200);
    const tries = await platform.db.asService((tx) =>
      sql<{
        tries: number;
        refused_code: string | null;
      }>`select tries, refused_code from sync_outcomes where id = ${action.id}`.execute(tx),
    );
    expect(tries.rows).toEqual([{ tries: 2, refused_code: null }]);
  });

  it('old-payload-version: takes what an older application kept', async () => {
    const { id, kind, payload } = await kept(ada);
    const { lastContact: _later, ...older } = payload;
    expect((await sync(ada, { id, kind, version: 1, payload: older })).status).toBe(200);
    expect(await declared(ada)).toHaveLength(1);
  });

  it.each([
    ['a later version of a payload', { version: 5 }, 'SYNC_VERSION_UNKNOWN'],
    ['a kind that does not exist yet', { kind: 'demain.create' }, 'SYNC_KIND_UNKNOWN'],
    ['a kind named after a property of every object', { kind: 'constructor' }, 'SYNC_KIND_UNKNOWN'],
    ['a payload that is damaged', { payload: { vehicleId: 'x' } }, 'SYNC_PAYLOAD_INVALID'],
  ])('refuses %s in French, opens no transaction and keeps nothing', async (_name, changes, code) => {
    const action = { ...(await kept(ada)), ...changes };
    const opened = vi.spyOn(platform.db, 'asUser');
    const answer = await sync(ada, action);
    expect(opened).not.toHaveBeenCalled();
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.message).toMatch(/ce téléphone/);
    expect(await declared(ada)).toEqual([]);
  });

  it('decisions §7: takes an item with its counts and without the hour of its sending', async () => {
    const { id, kind, version, payload } = await kept(ada);
    const item = { id, kind, version, payload, createdAt: claim, attempts: 3, lastError: 'Réseau absent' };
    const first = await call(ada, 'POST', '/api/sync', item);
    expect(first).toMatchObject({ status: 200, body: { id, replayed: false } });
    // A retry has other counts, but is the same action.
    const again = await call(ada, 'POST', '/api/sync', { ...item, attempts: 4, lastError: null });
    expect(again.body).toEqual({ ...first.body, replayed: true });
    const second = { ...item, id: platform.newId() };
    expect((await call(ada, 'POST', '/api/sync', { ...second, attempts: -1 })).status).toBe(400);
    expect((await declared(ada)).map((one) => one.id)).toEqual([id]);
  });

  it('is not brought down by a payload nested without end', async () => {
    const action = await kept(ada);
    const text = JSON.stringify({ createdAt: claim, sentAt: claim, ...action }).replace(
      '"placeLabel"',
      `"inconnu":${'['.repeat(20_000)}${']'.repeat(20_000)},"placeLabel"`,
    );
    const headers = { authorization: ada.authorization, 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/sync', headers, payload: text });
    expect(answer.statusCode).toBeLessThan(500);
    expect((await sync(ada, action)).status).toBe(200);
    expect(await declared(ada)).toHaveLength(1);
  });

  it('account-suspended-before-sync: earlier work is taken, a later fine waits for the account', async () => {
    // Signed in the day before, and not seen since.
    await platform.db.asService((tx) =>
      sql`update auth.sessions set created_at = '2026-11-20T09:00:00Z' where user_id = ${ada.id}`.execute(tx),
    );
    await suspend(ada, 'suspended');
    expect((await sync(ada, await kept(ada))).status).toBe(200);
    expect((await sync(ada, fine())).status).toBe(200);
    const action = { ...fine(), createdAt: platform.clock.now().toISOString() };
    const refused = await sync(ada, action);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    expect(refused.body.message).toContain('Rien n’est perdu');
    expect((await call(ada, 'GET', '/api/fines')).body.rows).toHaveLength(1);
    await suspend(ada, 'active');
    expect((await sync(ada, action)).body).toMatchObject({ replayed: false, result: { id: action.id } });
  });

  it.each([
    ['0000-01-01T00:00:00Z', 200],
    ['1970-01-01T00:00:00Z', 200],
    ['9999-12-31T23:59:59.999Z', 403],
  ])('clock-of-no-calendar: an act said to be of %s is judged between its session and now', async (createdAt, late) => {
    await platform.db.asService((tx) =>
      sql`update auth.sessions set created_at = '2026-11-20T09:00:00Z' where user_id = ${ada.id}`.execute(tx),
    );
    const { id } = fine();
    expect((await sync(ada, { ...fine(), id, createdAt })).status).toBe(200);
    await suspend(ada, 'suspended');
    expect((await sync(ada, { ...fine(), createdAt })).status).toBe(late);
  });

  it('airplane-mode-for-a-week-100-declarations: all are kept, each once, however often sent', async () => {
    const week = [];
    for (let made = 0; made < 100; made += 1) week.push(await kept(ada));
    for (const action of week) expect((await sync(ada, action)).status).toBe(200);
    for (const action of week.slice(90)) expect((await sync(ada, action)).body.replayed).toBe(true);
    const rows = await platform.db.asUser(ada.claims, (tx) =>
      sql<{ id: string }>`select id from declarations`.execute(tx),
    );
    expect(new Set(rows.rows.map(({ id }) => id))).toEqual(new Set(week.map(({ id }) => id)));
  });

  it('keeps one person’s outcomes from another, under the same identifier', async () => {
    const action = await kept(ada);
    await sync(ada, action);
    const stolen = await sync(bob, action);
    expect([stolen.status, stolen.body.code]).toEqual([404, 'VEHICLE_NOT_FOUND']);
    const seen = await platform.db.asUser(bob.claims, (tx) =>
      sql`select result from sync_outcomes where result is not null`.execute(tx),
    );
    expect(seen.rows).toEqual([]);
  });

  it('changes a fine and leaves the payment of a declaration for later', async () => {
    const action = fine();
    await sync(ada, action);
    const changed = await sync(ada, {
      id: platform.newId(),
      kind: 'fine.update',
      payload: { fineId: action.id, changes: { remarks: 'carte visible' } },
    });
    expect(changed.body.result).toMatchObject({ id: action.id, remarks: 'carte visible' });
    const declaration = await kept(ada);
    await sync(ada, declaration);
    const later = await sync(ada, {
      id: platform.newId(),
      kind: 'declaration.settle-later',
      payload: { declarationId: declaration.id },
    });
    expect(later.body.result).toMatchObject({ id: declaration.id, payment: 'due' });
  });

  it('step-kept-on-the-phone: taken once, whichever road it comes by, and refused out of turn', async () => {
    const action = fine();
    await sync(ada, action);
    const step = {
      id: platform.newId(),
      kind: 'fine.step',
      payload: {
        fineId: action.id,
        step: 'sent',
        on: '2026-11-20',
        channel: 'online',
        delivery: null,
        reference: null,
      },
    };
    const first = await sync(ada, step);
    expect(first.body.result).toMatchObject({
      id: action.id,
      status: 'sent',
      sentOn: '2026-11-20',
      steps: [{ id: step.id, step: 'sent' }],
    });
    const { fineId: _fine, ...typed } = step.payload;
    expect(
      (await call(ada, 'POST', `/api/fines/${action.id}/steps`, { ...typed, id: step.id })).body.steps,
    ).toHaveLength(1);
    expect((await sync(ada, step)).body).toMatchObject({ replayed: true, result: first.body.result });
    const again = await sync(ada, { ...step, id: platform.newId() });
    expect([again.status, again.body.code]).toEqual([409, 'FINE_STEP_IMPOSSIBLE']);
    expect((await sync(bob, { ...step, id: platform.newId() })).status).toBe(404);
  });

  describe('times', () => {
    const bounds = async (id: string) => (await call(ada, 'GET', `/api/declarations/${id}`)).body.bounds;

    it('clock-three-hours-wrong: the claim is unchanged, the deposit is ours, the fault is said', async () => {
      const { body: lastContact } = await call(ada, 'GET', '/api/sync/contact');
      platform.clock.advance(1800);
      const ahead = (minutes: number) =>
        new Date(platform.clock.now().getTime() + (180 + minutes) * 60_000).toISOString();
      const action = await kept(ada, { lastContact, takenAtClaim: ahead(-10) });
      await sync(ada, { ...action, sentAt: ahead(0) });
      const now = platform.clock.now();
      expect(await bounds(action.id)).toEqual({
        notBefore: lastContact.at,
        notAfter: now.toISOString(),
        estimated: new Date(now.getTime() - 600_000).toISOString(),
        clockWrong: true,
        trusted: true,
        clockAheadSeconds: 10_800,
      });
      expect((await call(ada, 'GET', `/api/declarations/${action.id}`)).body.takenAtClaim).toBe(
        action.payload.takenAtClaim,
      );
    });

    it.each([
      ['1969-12-31T23:59:59Z', 400],
      ['1970-01-01T00:00:00Z', 200],
      ['2199-12-31T00:00:00Z', 200],
      ['9999-12-31T23:59:59Z', 400],
    ])('clock-of-another-age: sent at %s is answered %i, and read back where it is kept', async (sentAt, status) => {
      const action = await kept(ada);
      expect((await sync(ada, { ...action, sentAt })).status).toBe(status);
      if (status === 200) expect((await bounds(action.id)).clockWrong).toBe(true);
      else await sync(ada, action);
      const leaving = { declarationId: action.id, leftAtClaim: '1970-01-01T00:00:00Z' };
      const left = { id: platform.newId(), kind: 'declaration.left-place', payload: leaving };
      expect((await sync(ada, { ...left, sentAt })).status).toBe(status);
      expect((await call(ada, 'GET', `/api/declarations/${action.id}`)).status).toBe(200);
    });

    it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('day-of-no-calendar: %s is kept nowhere', async (at) => {
      const declaration = await kept(ada);
      await sync(ada, declaration);
      const declarationId = declaration.id;
      const ticket = { declarationId, number: 'A 123', file: null, keptAtClaim: at };
      for (const [kind, payload] of [
        ['declaration.left-place', { declarationId, leftAtClaim: at }],
        ['declaration.add-ticket', ticket],
      ] as const)
        expect((await sync(ada, { id: platform.newId(), kind, payload })).body.code).toBe('SYNC_PAYLOAD_INVALID');
    });

    it('believes no server time it did not sign for that person', async () => {
      const { body: real } = await call(ada, 'GET', '/api/sync/contact');
      const { body: others } = await call(bob, 'GET', '/api/sync/contact');
      for (const lastContact of [others, { ...real, at: '2026-11-20T10:00:00.000Z' }]) {
        const action = await kept(ada, { lastContact });
        await sync(ada, action);
        expect((await bounds(action.id)).notBefore).toBeNull();
      }
    });
  });
});
