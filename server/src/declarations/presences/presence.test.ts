import { writePresenceStatement, type Presence } from '@placejuste/domain/evidence';
import type { LocalClock } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  declarationOf,
  eachDatabase,
  makePhone,
  openDeclarations,
  presenceStatementOf,
  type ApiCall,
  type Phone,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { evidenceSlice } from '../../evidence/index.ts';
import { signServerTime } from '../index.ts';

eachDatabase('presence', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCall;
  let phone: Phone;
  let declaration: string;

  beforeEach(async () => {
    const opened = await openDeclarations(await open(), { slices: [evidenceSlice] });
    ({ platform, call, ada } = opened);
    const { vehicleId } = opened;
    phone = makePhone();
    await call(ada, 'PUT', `/api/evidence/devices/${phone.key}`, { jwk: phone.jwk, label: '' });
    const { action } = await declarationOf(platform, { owner: ada, vehicleId });
    await call(ada, 'POST', '/api/declarations', action);
    declaration = action.id;
  });

  function statementOf(presence: Presence = 'passenger', change: object = {}, name = 'Ada Essai') {
    const signedAt = '2026-11-21T09:58:00.000Z';
    const statement = presenceStatementOf({ declaration, account: ada.id, presence, name, signedAt });
    return { ...statement, ...change };
  }

  function send(
    statement: ReturnType<typeof statementOf>,
    {
      id = platform.newId(),
      signer = phone,
      person = ada,
      change = {},
    }: { id?: string; signer?: Phone | null; person?: TestPerson | null; change?: object } = {},
  ) {
    const signed = signer?.sign(JSON.parse(JSON.stringify(statement)));
    return call(person, 'POST', '/api/presence-statements', {
      id,
      statement,
      signature: signed === undefined ? null : { signature: signed.signature, key: signed.key },
      ...change,
    });
  }

  const shown = async () => (await call(ada, 'GET', `/api/declarations/${declaration}`)).body.presence;

  it('is kept with the declaration: words, author, instants and the phone’s signature', async () => {
    expect(await shown()).toBeNull();
    const lastContact = signServerTime(platform, ada.id);
    platform.clock.advance(60);
    const { status, body } = await send(statementOf(), { change: { lastContact } });
    const kept = {
      presence: 'passenger',
      name: 'Ada Essai',
      signedByPhone: true,
      notBefore: '2026-11-21T10:00:00.000Z',
      recordedAt: '2026-11-21T10:01:00.000Z',
      words: expect.stringContaining('je me trouvais à bord de ce véhicule'),
    };
    expect([status, body]).toEqual([200, kept]);
    expect(await shown()).toEqual(kept);
  });

  it('made overseas, it tells the hour of the place, or that of Paris from an older application', async () => {
    const said = statementOf();
    const at = (clock: LocalClock) => ({ ...said, words: writePresenceStatement({ ...said, clock }) });
    expect((await send(at('antilles'))).body.code).toBe('PRESENCE_OF_ANOTHER');
    await platform.db.asService((tx) =>
      sql`update declarations set latitude = 14.6037, longitude = -61.0731 where id = ${declaration}`.execute(tx),
    );
    expect((await send(at('antilles'))).body.words).toContain('à 5 h 00 (heure des Antilles)');
    expect((await send(at('paris'))).status).toBe(200);
    expect((await send(at('reunion'))).body.code).toBe('PRESENCE_OF_ANOTHER');
  });

  it('signed on a phone nobody heard of: it counts once that phone made itself known', async () => {
    const fresh = makePhone();
    const signedBy = async () => (await send(statementOf(), { signer: fresh })).body.signedByPhone;
    expect(await signedBy()).toBe(false);
    await call(ada, 'PUT', `/api/evidence/devices/${fresh.key}`, { jwk: fresh.jwk, label: '' });
    expect(await signedBy()).toBe(true);
  });

  it('the same one again is the same; the last one counts, and every one is kept', async () => {
    const id = platform.newId();
    const first = await send(statementOf(), { id });
    platform.clock.advance(10);
    expect((await send(statementOf(), { id })).body).toEqual(first.body);
    expect((await send(statementOf('trip-for-holder'), { id })).body.code).toBe('PRESENCE_ID_TAKEN');
    await send(statementOf('driver'));
    expect((await shown()).presence).toBe('driver');
    const together = await Promise.all(Array.from({ length: 11 }, () => send(statementOf())));
    expect(together.map(({ status, body }) => (status === 200 ? 'kept' : body.code)).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'PRESENCE_TOO_MANY'),
      ...Array.from({ length: 8 }, () => 'kept'),
    ]);
  });

  it.each(['nobody', 'another phone', 'one byte changed'])(
    'a signature that does not hold is left out, the statement kept: %s',
    async (what) => {
      const stranger = makePhone();
      const change =
        what === 'one byte changed'
          ? { signature: { key: phone.key, signature: phone.sign({ other: 1 }).signature } }
          : {};
      const signers = new Map([
        ['nobody', null],
        ['another phone', stranger],
        ['one byte changed', phone],
      ]);
      const signer = signers.get(what) ?? null;
      expect((await send(statementOf(), { signer, change })).body).toMatchObject({
        signedByPhone: false,
        name: 'Ada Essai',
      });
    },
  );

  describe('refuses in words', () => {
    it.each<readonly [string, object]>([
      ['words of their own', { words: 'Je, Ada Essai, déclare que la ville me doit cent euros.' }],
      ['another plate', { plate: 'AB-124-CD' }],
      ['another hour', { takenAt: '2026-11-21T08:00:00.000Z' }],
      ['another account', { account: '01a00000-0000-7000-8000-0000000000aa' }],
    ])('%s', async (_what, change) => {
      const { status, body } = await send(statementOf('passenger', change));
      expect([status, body.code, body.message]).toEqual([
        422,
        'PRESENCE_OF_ANOTHER',
        expect.stringContaining('signez de nouveau'),
      ]);
      expect(await shown()).toBeNull();
    });

    it('a name that commands the text around it, and a field more', async () => {
      expect((await send(statementOf('passenger', {}, 'Ada\u202eEssai'))).status).toBe(400);
      expect((await send(statementOf('passenger', { verdict: 'oui' }))).status).toBe(400);
    });

    it('another person’s declaration and an anonymous call', async () => {
      const bob = await platform.signIn();
      expect((await send(statementOf(), { person: bob })).body.code).toBe('PRESENCE_DECLARATION_UNKNOWN');
      expect((await send(statementOf(), { person: null })).status).toBe(401);
      await send(statementOf());
      const seen = await platform.db.asUser(bob.claims, (tx) => sql`select 1 from declaration_presences`.execute(tx));
      expect(seen.rows).toEqual([]);
      await expect(
        platform.db.asUser(ada.claims, (tx) => sql`update declaration_presences set statement = '{}'`.execute(tx)),
      ).rejects.toThrow(/permission denied/);
    });
  });
});
