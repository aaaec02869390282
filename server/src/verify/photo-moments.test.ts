import type { Position } from '@placejuste/domain/declaration';
import { listMomentDoubts, type Receipt } from '@placejuste/domain/evidence';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asJson, declarationOf, eachDatabase, type CaptureSpec } from '../../test/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../platform/timestamping/openssl-authority.fixtures.ts';
import { openDeposits, type Depositing } from './verify.fixtures.ts';
import { verifyBundle } from './verifier.mjs';

/** When the place of the tests' declarations is measured, unless a test says otherwise. */
const nine = Date.parse('2026-11-21T09:00:00.000Z');
const minute = 60_000;
const at = (minutes: number): string => new Date(nine + minutes * minute).toISOString();
const northOf = (metres: number, minutes: number): Position => ({
  latitude: 50.6292 + metres / 111_195,
  longitude: 3.0573,
  accuracy: 8,
  timestamp: nine + minutes * minute,
});
/** Taken the day before at 8:08 and 8:09, Paris, and saved now with the current place. */
const yesterday: CaptureSpec = {
  savedAt: at(1),
  takenAt: [at(-1492), at(-1491)],
  positions: [northOf(0, -1492), null],
};
const ofNow: CaptureSpec = { savedAt: at(1), takenAt: [at(0), at(1)], positions: [northOf(5, 0), northOf(0, 1)] };

eachDatabase('the moment of photographs', (open) => {
  let authority: OpensslAuthority;
  let world: Depositing;
  beforeAll(async () => {
    authority = await openOpensslAuthority();
  });
  afterAll(() => authority.close());
  beforeEach(async () => {
    world = await openDeposits(await open(), { authority });
  });

  const receiptOf = async (id: string) => {
    const { body } = await world.call(null, 'GET', `/api/verify/${id}`);
    return JSON.parse(body.held.receipt.text as string) as Receipt;
  };
  const prepared = (capture?: CaptureSpec) => {
    const { platform, ada, vehicleId } = world;
    return declarationOf(platform, { owner: ada, vehicleId, ...(capture === undefined ? {} : { capture }) });
  };
  /** Sends through the outbox, as a phone with that version of the action does. */
  const sync = async (
    { action: { id, ...payload }, manifest }: Awaited<ReturnType<typeof prepared>>,
    version: number,
    change: object = {},
  ) => {
    const now = world.platform.clock.now().toISOString();
    const signed = { ...payload, manifest: world.phone.sign(asJson(manifest)), ...change };
    return world.call(world.ada, 'POST', '/api/sync', {
      id,
      kind: 'declaration.create',
      version,
      payload: signed,
      createdAt: now,
      sentAt: now,
    });
  };

  describe('yesterdays-photographs-as-now', () => {
    it('is kept, marked in its signed receipt, and shown to its holder with each photograph’s time', async () => {
      const { call, ada, deposit } = world;
      const id = await deposit({ capture: yesterday });
      expect(await receiptOf(id)).toMatchObject({
        fault: null,
        doubts: ['PHOTO_NOT_OF_THE_MOMENT', 'PHOTO_APART_IN_TIME'],
      });
      const { body } = await call(ada, 'GET', `/api/declarations/${id}`);
      expect(body).toMatchObject({
        savedAtClaim: yesterday.savedAt,
        photos: [
          { kind: 'parking', takenAt: at(-1492), position: northOf(0, -1492) },
          { kind: 'windshield', takenAt: at(-1491), position: null },
        ],
      });
      expect(body.remarks.map(({ code }: { code: string }) => code)).toEqual([
        'PHOTO_NOT_OF_THE_MOMENT',
        'PHOTO_APART_IN_TIME',
      ]);
      const { rows } = (await call(ada, 'GET', '/api/declarations')).body;
      expect(rows).toMatchObject([
        {
          id,
          doubts: ['PHOTO_NOT_OF_THE_MOMENT', 'PHOTO_APART_IN_TIME'],
          photos: [{ takenAt: at(-1492) }, { takenAt: at(-1491) }],
        },
      ]);
    });

    it('is never said to have been taken between two instants, and the page gives each hour', async () => {
      const { app, call, ada, phone, platform } = world;
      const made = await prepared(yesterday);
      const photos = made.action.photos.map((photo) => ({ ...photo, origin: 'camera' }));
      const lastContact = (await call(ada, 'GET', '/api/sync/contact')).body;
      platform.clock.advance(60);
      await call(ada, 'POST', '/api/declarations', {
        ...made.action,
        photos,
        lastContact,
        manifest: phone.sign(asJson(made.manifest)),
      });
      expect((await call(null, 'GET', `/api/verify/${made.action.id}`)).body).toMatchObject({
        state: 'held',
        held: { takenHere: false, photos: [{ takenAt: at(-1492) }, { takenAt: at(-1491) }] },
      });
      const { body } = await app.inject({ url: `/verifier/${made.action.id}` });
      for (const said of [
        'Déclarée entre le',
        'une photo au moins date de plus de trente minutes avant l’enregistrement',
      ])
        expect(body).toContain(said);
      expect(body).toMatch(/20\snovembre\s2026 à 9\sh\s08\smin\s00\ss/);
      expect(body).not.toMatch(/Prise entre|au moment du stationnement/);
    });

    it('the bundle says it in words, and its verifier names it', async () => {
      const { deposit, bundleOf } = world;
      const files = await bundleOf(await deposit({ capture: yesterday }));
      expect((await verifyBundle(files)).filter(([sound]) => sound === false)).toEqual([]);
      const readme = Buffer.from(files.get('LISEZ-MOI.txt') ?? []).toString('utf8');
      for (const said of [
        'Selon l’horloge du téléphone (manifeste.json)',
        '- photo de la voiture : 20 novembre 2026 à 09:08:00',
        '- photo du pare-brise : 20 novembre 2026 à 09:09:00',
        'position non mesurée',
        'enregistrement : 21 novembre 2026 à 10:01:00',
        'Remarques écrites dans le reçu',
        'une photo au moins date de plus de trente minutes',
      ]) {
        expect(readme).toContain(said);
      }
      // Short enough to be read by a sceptic.
      expect(files.get('verifier.mjs')?.length).toBeLessThanOrEqual(12_000);
    });

    it.each([
      ['its hour', sql`update declaration_photos set taken_at_claim = taken_at_claim + interval '1 day'`],
      ['its place', sql`update declaration_photos set latitude = latitude + 0.1 where latitude is not null`],
      ['the saving', sql`update declarations set saved_at_claim = saved_at_claim - interval '1 day'`],
    ])('altered: %s, changed by hand', async (_what, change) => {
      const { platform, call, deposit } = world;
      const id = await deposit({ capture: yesterday });
      await platform.db.asService((tx) => change.execute(tx));
      expect((await call(null, 'GET', `/api/verify/${id}`)).body.state).toBe('altered');
    });
  });

  it('an older application is still taken, and nothing is said of its moment, for or against', async () => {
    const { app, call, ada, bundleOf } = world;
    const made = await prepared();
    expect((await sync(made, 3)).status).toBe(200);
    const { id } = made.action;
    expect(await receiptOf(id)).toMatchObject({ fault: null, doubts: [] });
    const { body } = await call(ada, 'GET', `/api/declarations/${id}`);
    expect(body).toMatchObject({
      savedAtClaim: null,
      remarks: [],
      photos: [
        { takenAt: null, position: null },
        { takenAt: null, position: null },
      ],
    });
    const files = await bundleOf(id);
    expect(JSON.parse(Buffer.from(files.get('manifeste.json') ?? []).toString('utf8'))).toMatchObject({ version: 1 });
    expect((await verifyBundle(files)).filter(([sound]) => sound === false)).toEqual([]);
    expect(Buffer.from(files.get('LISEZ-MOI.txt') ?? []).toString('utf8')).not.toContain(
      'Selon l’horloge du téléphone (manifeste.json)',
    );
    expect((await app.inject({ url: `/verifier/${id}` })).body).not.toContain('selon le téléphone');
    // Its draft is from yesterday and has no time of saving: no age is made up.
    const old = await prepared();
    const { positions: _none, ...stale } = yesterday;
    const photos = old.action.photos.map((photo, index) => ({ ...photo, takenAt: stale.takenAt[index] }));
    expect((await sync(old, 3, { photos, manifest: null })).status).toBe(200);
    expect((await receiptOf(old.action.id)).doubts).toEqual([]);
  });

  it('of the moment: no doubt; sent again with another hour of saving, it is the same deposit', async () => {
    const made = await prepared(ofNow);
    const first = await sync(made, 4);
    expect([first.status, (await receiptOf(made.action.id)).doubts]).toEqual([200, []]);
    const again = await sync(made, 4, { savedAtClaim: at(9) });
    expect([again.status, again.body.replayed]).toEqual([200, true]);
    const direct = await world.call(world.ada, 'POST', '/api/declarations', {
      ...made.action,
      savedAtClaim: at(9),
      manifest: null,
    });
    expect([direct.status, direct.body.id]).toEqual([200, made.action.id]);
  });

  it.each<readonly [string, (photo: object) => object, object]>([
    ['another hour of a photograph', (photo) => ({ ...photo, takenAt: at(-1) }), {}],
    ['another place of a photograph', (photo) => ({ ...photo, position: northOf(90, 0) }), {}],
    ['no place of a photograph', (photo) => ({ ...photo, position: null }), {}],
    ['another hour of saving', (photo) => photo, { savedAtClaim: at(2) }],
    ['no hour of saving', (photo) => photo, { savedAtClaim: undefined }],
  ])('a manifest that says %s than what was received is left out, and that is said', async (_what, change, more) => {
    const { call, ada, phone } = world;
    const { action, manifest } = await prepared(ofNow);
    const photos = action.photos.map(change);
    expect(
      (
        await call(ada, 'POST', '/api/declarations', {
          ...action,
          photos,
          ...more,
          manifest: phone.sign(asJson(manifest)),
        })
      ).status,
    ).toBe(200);
    expect((await receiptOf(action.id)).fault).toBe('MANIFEST_MISMATCH');
  });

  it('a photograph of an impossible place is refused in words and not kept; a vague one is taken', async () => {
    const { call, ada } = world;
    const { action } = await prepared(ofNow);
    const send = (position: object) =>
      call(ada, 'POST', '/api/declarations', {
        ...action,
        manifest: null,
        photos: action.photos.map((photo) => ({ ...photo, position })),
      });
    const refused = await send({ latitude: 200, longitude: 3, accuracy: 5, timestamp: nine });
    expect([refused.status, refused.body.code]).toEqual([422, 'POSITION_REFUSED']);
    expect((await send({ ...northOf(0, 0), accuracy: 4000 })).status).toBe(200);
  });

  it.each(['1970-01-01T00:00:00Z', '2199-12-31T00:00:00Z'])(
    'a phone that says %s is kept, and every page of it opens',
    async (instant) => {
      const { app, call, ada, bundleOf } = world;
      const { action } = await prepared({
        savedAt: instant,
        takenAt: [instant, instant],
        positions: [{ ...northOf(0, 0), timestamp: Date.parse(instant) }, null],
      });
      const position = { ...action.position, timestamp: Date.parse(instant) };
      expect(
        (await call(ada, 'POST', '/api/declarations', { ...action, position, takenAtClaim: instant, manifest: null }))
          .status,
      ).toBe(200);
      expect((await call(null, 'GET', `/api/verify/${action.id}`)).body).toMatchObject({
        state: 'held',
        held: { photos: [{ takenAt: new Date(instant).toISOString() }, {}] },
      });
      expect((await app.inject({ url: `/verifier/${action.id}` })).statusCode).toBe(200);
      expect((await bundleOf(action.id)).has('LISEZ-MOI.txt')).toBe(true);
    },
  );

  it.each(['0000-01-01T00:00:00Z', '2200-01-01T00:00:00Z'])(
    'what no calendar writes is refused in words, not by a fault of ours: %s',
    async (instant) => {
      const { call, ada } = world;
      const { action } = await prepared(ofNow);
      const photos = action.photos.map((photo) => ({ ...photo, takenAt: instant }));
      for (const change of [{ photos }, { savedAtClaim: instant }, { takenAtClaim: instant }]) {
        const { status, body } = await call(ada, 'POST', '/api/declarations', { ...action, manifest: null, ...change });
        expect([status, typeof body.message]).toEqual([400, 'string']);
      }
      expect((await call(ada, 'POST', '/api/declarations', { ...action, manifest: null })).status).toBe(200);
    },
  );

  it('one person’s photographs tell nobody else where they were', async () => {
    const { platform, deposit } = world;
    await deposit({ capture: yesterday });
    const bob = await platform.signIn();
    const seen = await platform.db.asUser(bob.claims, (tx) =>
      sql`select latitude, taken_at_claim from declaration_photos`.execute(tx),
    );
    expect(seen.rows).toEqual([]);
  });

  it('whatever the hours and the places, the receipt doubts exactly what the rule says', async () => {
    const minutes = fc.integer({ min: -1500, max: 5 });
    const point = fc.option(fc.integer({ min: 0, max: 600 }));
    await fc.assert(
      fc.asyncProperty(
        minutes,
        minutes,
        point,
        point,
        fc.integer({ min: 0, max: 60 }),
        async (car, card, carMetres, cardMetres, saved) => {
          const placed = (metres: number | null, when: number) => (metres === null ? null : northOf(metres, when));
          const positions = [placed(carMetres, car), placed(cardMetres, card)] as const;
          const id = await world.deposit({ capture: { savedAt: at(saved), takenAt: [at(car), at(card)], positions } });
          const photos = [
            { kind: 'parking', takenAt: nine + car * minute, position: positions[0] },
            { kind: 'windshield', takenAt: nine + card * minute, position: positions[1] },
          ] as const;
          const rule = listMomentDoubts({
            place: { position: northOf(0, 0), source: 'device' },
            photos,
            savedAt: nine + saved * minute,
            manifest: null,
          });
          const { fault, doubts } = await receiptOf(id);
          expect(fault).toBeNull();
          expect(doubts.filter((doubt) => doubt !== 'POSITION_CONSTANT')).toEqual(rule);
        },
      ),
      { numRuns: 12 },
    );
  });
});
