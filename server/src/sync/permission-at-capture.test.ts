import { permissionMessages } from '@placejuste/domain/account';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  declarationOf,
  eachDatabase,
  makeTestPlatform,
  silentGeocoder,
  type PersonWish,
  type TestPerson,
  type TestPlatform,
  withoutDossier,
} from '../../test/index.ts';
import { endSubscription, markDocumentValidated, setAccountStatus, setSubscriptionPaid } from '../accounts/index.ts';
import { declarationsSlice } from '../declarations/index.ts';
import { finesSlice } from '../fines/index.ts';
import { stationsSlice } from '../stations/index.ts';
import { syncSlice } from './index.ts';

type Account = NonNullable<PersonWish['account']>;
type Action = Awaited<ReturnType<typeof declarationOf>>['action'];

eachDatabase('what opens a declaration (decisions §2)', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [
      declarationsSlice(silentGeocoder),
      finesSlice(withoutDossier),
      stationsSlice(silentGeocoder),
      syncSlice,
    ]);
  });

  const call = apiCalls(() => app);

  const instant = (time: string): string => `2026-11-21T${time}:00.000Z`;

  /** Signs in a person with a car, at nine o’clock. */
  async function personWith(account: Account) {
    platform.clock.set(instant('09:00'));
    const person = await platform.signIn({ account });
    const vehicleId = platform.newId();
    expect((await call(person, 'PUT', `/api/vehicles/${vehicleId}`, { plate: 'AB-123-CD', name: '' })).status).toBe(
      200,
    );
    return { person, vehicleId };
  }

  /**
   * Prepares a declaration photographed that many minutes after nine; `metAt` is the server time that the phone
   * carries.
   */
  async function captured(
    { person, vehicleId }: { readonly person: TestPerson; readonly vehicleId: string },
    minute: number,
    metAt: string | null = null,
  ): Promise<Action> {
    const { action } = await declarationOf(platform, { owner: person, vehicleId, minute });
    if (metAt === null) return action;
    const now = platform.clock.now();
    platform.clock.set(instant(metAt));
    const { body: lastContact } = await call(person, 'GET', '/api/sync/contact');
    platform.clock.set(now);
    return { ...action, lastContact };
  }

  const byRoute = (person: TestPerson, action: Action) => call(person, 'POST', '/api/declarations', action);
  function bySync(person: TestPerson, { id, ...payload }: Action) {
    const sentAt = platform.clock.now().toISOString();
    return call(person, 'POST', '/api/sync', {
      id,
      kind: 'declaration.create',
      version: 3,
      payload: { ...payload, manifest: null },
      createdAt: payload.takenAtClaim,
      sentAt,
    });
  }
  const count = async (person: TestPerson): Promise<number> =>
    (await call(person, 'GET', '/api/declarations')).body.rows.length;
  const at = (
    time: string,
    change: (tx: Parameters<Parameters<TestPlatform['db']['asService']>[0]>[0], now: Date) => Promise<unknown>,
  ) => {
    platform.clock.set(instant(time));
    return platform.db.asService((tx) => change(tx, platform.clock.now()));
  };

  describe.each([
    ['by its route', byRoute, (reply: { body: Record<string, unknown> }) => reply.body],
    [
      'by synchronisation',
      bySync,
      (reply: { body: Record<string, unknown> }) => reply.body['result'] as Record<string, unknown>,
    ],
  ] as const)('%s', (_road, send, resultOf) => {
    it.each([
      ['new', 402, 'SUBSCRIPTION_REQUIRED'],
      ['unpaid', 402, 'SUBSCRIPTION_REQUIRED'],
      ['papers-missing', 403, 'DOCUMENTS_NOT_VALIDATED'],
      ['suspended', 403, 'ACCOUNT_NOT_ACTIVE'],
    ] as const)(
      'an account that is %s: %d %s, in the catalogue’s words, and nothing is kept',
      async (account, status, code) => {
        const ada = await personWith(account);
        const refused = await send(ada.person, await captured(ada, 5));
        expect([refused.status, refused.body.code, refused.body.message]).toEqual([
          status,
          code,
          permissionMessages[code],
        ]);
        expect(await count(ada.person)).toBe(0);
      },
    );

    it('papers waiting for the team cost no proof: it is taken and marked as awaiting validation', async () => {
      const ada = await personWith('waiting');
      expect(resultOf(await send(ada.person, await captured(ada, 5)))).toMatchObject({ awaitsValidation: true });
      await at('11:00', async (tx, now) => {
        for (const kind of ['cmi', 'carte_grise'] as const)
          await markDocumentValidated(tx, ada.person.id, { kind, validated: true, at: now });
      });
      expect(resultOf(await send(ada.person, await captured(ada, 130)))).toMatchObject({ awaitsValidation: true });
      await at('12:00', (tx, now) => setAccountStatus(tx, ada.person.id, { status: 'active', at: now }));
      expect(resultOf(await send(ada.person, await captured(ada, 190)))).toMatchObject({ awaitsValidation: false });
      expect(await count(ada.person)).toBe(3);
    });

    it('subscription-ended-while-offline: photographs from before the phone could know are taken', async () => {
      const ada = await personWith('valid');
      const before = await captured(ada, 30, '09:10');
      const unaware = await captured(ada, 90, '09:10');
      const aware = await captured(ada, 150, '11:20');
      await at('10:00', (tx, now) => endSubscription(tx, ada.person.id, now));
      platform.clock.set(instant('12:00'));
      expect((await send(ada.person, before)).status).toBe(200);
      expect((await send(ada.person, unaware)).status).toBe(200);
      expect((await send(ada.person, aware)).body.code).toBe('SUBSCRIPTION_REQUIRED');
      expect(await count(ada.person)).toBe(2);
    });

    it('suspended-between-capture-and-deposit: it is taken; what is photographed since is not', async () => {
      const ada = await personWith('valid');
      const before = await captured(ada, 30, '09:10');
      await at('10:00', (tx, now) => setAccountStatus(tx, ada.person.id, { status: 'suspended', at: now }));
      platform.clock.set(instant('12:00'));
      const since = await captured(ada, 150, '11:20');
      expect((await send(ada.person, before)).status).toBe(200);
      // Without a server time, only the phone's claim dates the photographs before, and not the time of arrival.
      expect((await send(ada.person, await captured(ada, 45))).status).toBe(200);
      expect((await send(ada.person, since)).body.code).toBe('ACCOUNT_NOT_ACTIVE');
      // A claim never precedes the server time that it carries.
      const { action } = await declarationOf(platform, { owner: ada.person, vehicleId: ada.vehicleId, minute: 30 });
      expect((await send(ada.person, { ...action, lastContact: since.lastContact })).body.code).toBe(
        'ACCOUNT_NOT_ACTIVE',
      );
    });

    it('refused-then-paid-same-identifier: the very same action is judged anew, and kept once', async () => {
      const ada = await personWith('unpaid');
      const action = await captured(ada, 5, '09:01');
      expect((await send(ada.person, action)).body.code).toBe('SUBSCRIPTION_REQUIRED');
      expect((await send(ada.person, action)).body.code).toBe('SUBSCRIPTION_REQUIRED');
      await at('10:00', (tx, startDate) => setSubscriptionPaid(tx, ada.person.id, { planType: '24months', startDate }));
      expect(resultOf(await send(ada.person, action))).toMatchObject({ id: action.id, awaitsValidation: false });
      await at('11:00', (tx, now) => endSubscription(tx, ada.person.id, now));
      // A deposited declaration is never withheld, nor refused later.
      expect((await send(ada.person, action)).status).toBe(200);
      expect((await call(ada.person, 'GET', `/api/declarations/${action.id}`)).status).toBe(200);
      expect(await count(ada.person)).toBe(1);
    });
  });

  it('papers-refused-after-capture: a proof made while the papers were checked is taken, marked', async () => {
    const ada = await personWith('waiting');
    const action = await captured(ada, 30, '09:10');
    await at('10:00', (tx, now) =>
      sql`update documents set status = 'rejected', reason = 'illisible', decided_at = ${now} where user_id =
        ${ada.person.id}`.execute(tx),
    );
    await at('10:00', (tx, now) => sql`select app.record_standing(${ada.person.id}, ${now})`.execute(tx));
    expect((await bySync(ada.person, action)).body.result).toMatchObject({ awaitsValidation: true });
    expect((await byRoute(ada.person, await captured(ada, 90, '10:10'))).body.code).toBe('DOCUMENTS_NOT_VALIDATED');
  });

  it('a suspended account reads, and adds neither fine, nor step, nor place', async () => {
    const ada = await personWith('suspended');
    const fine = {
      id: platform.newId(),
      track: 'fps',
      noticeNumber: '21590350100017261105123456',
      noticeDate: '2026-11-10',
      delivery: 'post',
    };
    const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: Date.parse(instant('09:00')) };
    const station = {
      id: platform.newId(),
      position,
      positionSource: 'device',
      places: 1,
      marks: ['sol'],
      remark: null,
      photo: null,
    };
    expect((await call(ada.person, 'POST', '/api/fines', fine)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect((await call(ada.person, 'POST', '/api/stations', station)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect((await call(ada.person, 'GET', '/api/fines')).status).toBe(200);
  });

  /** One action of each kind, as a phone sends it. */
  function kept(fineId: string) {
    const fine = {
      track: 'fps',
      noticeNumber: '21590350100017261105123456',
      noticeDate: '2026-11-10',
      delivery: 'post',
    };
    const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: Date.parse(instant('09:00')) };
    const station = { position, positionSource: 'device', places: 1, marks: ['sol'], remark: null, photo: null };
    return {
      'fine.create': fine,
      'fine.update': { fineId, changes: { noticeDate: '2026-11-09' } },
      'station.create': station,
    } as const;
  }
  const sendKept = (person: TestPerson, kind: string, payload: object, createdAt: string) =>
    call(person, 'POST', '/api/sync', {
      id: platform.newId(),
      kind,
      version: 1,
      payload,
      createdAt,
      sentAt: platform.clock.now().toISOString(),
    });
  const renew = (person: TestPerson) =>
    platform.db.asService((tx) =>
      sql`insert into auth.refresh_tokens (id, session_id, token_hash, created_at) values (gen_random_uuid(),
        ${person.sessionId}, ${platform.newId()}, ${platform.clock.now()})`.execute(tx),
    );

  it.each([
    ['fine.create', 'never heard since', null, 200],
    ['fine.create', 'just back online', '12:00', 200],
    ['fine.create', 'online since', '10:30', 403],
    ['fine.update', 'never heard since', null, 200],
    ['fine.update', 'online since', '10:30', 403],
    ['station.create', 'never heard since', null, 403],
    ['station.create', 'online since', '10:30', 403],
  ] as const)(
    'suspended at ten, %s said to be of half past nine by a phone %s',
    async (kind, _phone, heard, status) => {
      const ada = await personWith('valid');
      const fineId = platform.newId();
      const fine = { ...kept(fineId)['fine.create'], id: fineId, noticeNumber: '21590350100017261105123457' };
      expect((await call(ada.person, 'POST', '/api/fines', fine)).status).toBe(200);
      await at('10:00', (tx, now) => setAccountStatus(tx, ada.person.id, { status: 'suspended', at: now }));
      if (heard !== null) {
        platform.clock.set(instant(heard));
        await renew(ada.person);
      }
      platform.clock.set(instant('12:01'));
      const sent = await sendKept(ada.person, kind, kept(fineId)[kind], instant('09:30'));
      expect([sent.status, sent.body.code]).toEqual([status, status === 200 ? undefined : 'ACCOUNT_SUSPENDED']);
    },
  );

  it('a session opened after the suspension carries no word from before it', async () => {
    const ada = await personWith('valid');
    await at('10:00', (tx, now) => setAccountStatus(tx, ada.person.id, { status: 'suspended', at: now }));
    await platform.db.asService((tx) =>
      sql`update auth.sessions set created_at = ${instant('11:59')} where id = ${ada.person.sessionId}`.execute(tx),
    );
    platform.clock.set(instant('12:00'));
    const { 'fine.create': fine } = kept(platform.newId());
    expect((await sendKept(ada.person, 'fine.create', fine, instant('09:30'))).body.code).toBe('ACCOUNT_SUSPENDED');
  });

  it('nobody writes an account’s past: a person’s own claim of another state is not recorded', async () => {
    const ada = await personWith('unpaid');
    const forged = platform.db.asUser(ada.person.claims, (tx) =>
      sql`insert into account_standings (user_id, since, account_status, subscription_paid, cmi, carte_grise)
        values (${ada.person.id}, now(), 'active', true, 'approved', 'approved')`.execute(tx),
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
    await platform.db.asUser(ada.person.claims, (tx) =>
      sql`select app.record_standing(${ada.person.id}, ${platform.clock.now()})`.execute(tx),
    );
    expect((await byRoute(ada.person, await captured(ada, 5))).body.code).toBe('SUBSCRIPTION_REQUIRED');
  });
});
