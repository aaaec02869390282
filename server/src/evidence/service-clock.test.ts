import type { Receipt, TreeHead } from '@placejuste/domain/evidence';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import {
  asJson,
  declarationOf,
  eachDatabase,
  makePhone,
  openDeclarations,
  silentGeocoder,
  type ApiCall,
  type Phone,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { healthSlice } from '../health/index.ts';
import { syncSlice } from '../sync/index.ts';
import { verifySlice } from '../verify/index.ts';
import { findEvidence, evidenceSlice } from './index.ts';

const hour = 3600;

eachDatabase('a clock of the service that cannot be trusted', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCall;
  let phone: Phone;
  let vehicleId: string;
  /** Lead of the service's clock over each of the others, in seconds. */
  let ahead: { database: number; authority: number };
  let alarms: string[];

  beforeEach(async () => {
    ahead = { database: 0, authority: 0 };
    alarms = [];
    const authority = {
      url: 'https://horodatage.exemple.fr/tsa',
      stamp: async () => ({ at: platform.clock.now(), aheadMs: ahead.authority * 1000, reply: Buffer.from('réponse') }),
      findRoot: async () => null,
    };
    const overrides = {
      databaseTime: async () => new Date(platform.clock.now().getTime() - ahead.database * 1000),
      timeStamps: [authority],
      log: pino(
        { level: 'error' },
        { write: (line: string) => void alarms.push((JSON.parse(line) as { code: string }).code) },
      ),
    };
    ({ platform, call, ada, vehicleId } = await openDeclarations(await open(), {
      slices: [evidenceSlice, syncSlice, verifySlice(null), healthSlice(silentGeocoder)],
      overrides,
    }));
    phone = makePhone();
    await call(ada, 'PUT', `/api/evidence/devices/${phone.key}`, { jwk: phone.jwk, label: 'Téléphone inventé' });
  });

  /** Deposits as a phone does; `phoneTime` is the time of its clock, exact by default. */
  async function deposit({
    phoneTime = platform.clock.now(),
    contact = null as { at: string; proof: string } | null,
  } = {}) {
    const {
      action: { id, ...payload },
      manifest,
    } = await declarationOf(platform, { owner: ada, vehicleId });
    const signed = { ...payload, lastContact: contact, manifest: phone.sign(asJson(manifest)) };
    const sentAt = phoneTime.toISOString();
    const answer = await call(ada, 'POST', '/api/sync', {
      id,
      kind: 'declaration.create',
      version: 3,
      payload: signed,
      createdAt: sentAt,
      sentAt,
    });
    expect(answer.status).toBe(200);
    return id;
  }
  async function held(id: string) {
    const found = await platform.db.asService((tx) => findEvidence(tx, id));
    if (found === null) throw new Error('Nothing was deposited');
    return { ...found, said: JSON.parse(found.receipt.text) as Receipt };
  }
  const heads = async () => {
    const { rows } = await platform.db.asService((tx) =>
      sql<{ text: string }>`select text from evidence_tree_heads order by size`.execute(tx),
    );
    return rows.map(({ text }) => JSON.parse(text) as TreeHead);
  };
  const detail = async (id: string) => (await call(ada, 'GET', `/api/declarations/${id}`)).body;
  const checked = async (id: string) => (await call(ada, 'GET', `/api/verify/${id}`)).body;
  const health = async () =>
    (await call(ada, 'GET', '/api/health')).body as { status: string; parts: { clock: string } };

  it('clocks that agree: the receipt vouches for its time, and nothing is alarmed', async () => {
    const id = await deposit();
    expect((await held(id)).said).not.toHaveProperty('clockFault');
    expect(await checked(id)).toMatchObject({ state: 'held', held: { clockFault: null } });
    expect(await health()).toMatchObject({ status: 'ok', parts: { clock: 'ok' } });
    expect(alarms).toEqual([]);
  });

  it('clock-set-back-an-hour: no head goes back, deposits have no vouched time, then it recovers', async () => {
    await deposit();
    const rightTime = platform.clock.now();
    platform.clock.advance(-hour);
    const id = await deposit({ phoneTime: rightTime });
    const { said } = await held(id);
    expect(said.clockFault).toBe('CLOCK_WENT_BACK');
    const [first, second] = await heads();
    expect(second?.at).toBe(first?.at);
    expect(second?.clockFault).toBe('CLOCK_WENT_BACK');
    expect(alarms).toContain('CLOCK_WENT_BACK');
    expect(await health()).toMatchObject({ status: 'degraded', parts: { clock: 'doubtful' } });
    expect(await checked(id)).toMatchObject({
      state: 'held',
      held: { clockFault: 'CLOCK_WENT_BACK', remarks: [expect.stringContaining('Le téléphone n’y est pour rien.')] },
    });

    platform.clock.set(rightTime);
    platform.clock.advance(60);
    const later = await held(await deposit());
    expect(later.said).not.toHaveProperty('clockFault');
    expect(await health()).toMatchObject({ status: 'ok', parts: { clock: 'ok' } });
  });

  it('clock-set-back-an-hour: a phone with a right clock is not told that it is wrong', async () => {
    await deposit();
    const contact = (await call(ada, 'GET', '/api/sync/contact')).body as { at: string; proof: string };
    const rightTime = platform.clock.now();
    platform.clock.advance(-hour);
    const { bounds, remarks } = await detail(await deposit({ phoneTime: rightTime, contact }));
    expect(bounds).toMatchObject({ clockWrong: false, clockAheadSeconds: null, trusted: false, notBefore: null });
    expect(remarks.map(({ code }: { code: string }) => code)).toEqual(['CLOCK_WENT_BACK']);
  });

  it.each([60, -60])('clock %i s away from the database: suspended, then trusted again', async (seconds) => {
    ahead.database = seconds;
    const id = await deposit();
    expect((await held(id)).said.clockFault).toBe('CLOCK_OFF_DATABASE');
    expect(alarms).toContain('CLOCK_OFF_DATABASE');
    expect((await health()).parts.clock).toBe('doubtful');
    ahead.database = 5;
    expect((await held(await deposit())).said).not.toHaveProperty('clockFault');
  });

  it('clock a minute ahead of the database: the log stays at its last trusted moment', async () => {
    await deposit();
    ahead.database = 60;
    platform.clock.advance(60);
    await deposit();
    platform.clock.advance(-55);
    ahead.database = 0;
    await deposit();
    const [first, second, third] = await heads();
    expect(second?.at).toBe(first?.at);
    expect([third?.at, third?.clockFault]).toEqual([platform.clock.now().toISOString(), undefined]);
  });

  it('an authority says another time: no stamp, no « horodatée », until the clocks agree', async () => {
    ahead.authority = 90;
    const first = await deposit();
    await expect(platform.runJobs()).rejects.toMatchObject({ code: 'CLOCK_OFF_AUTHORITY' });
    expect((await held(first)).stamps).toEqual([]);
    expect((await health()).parts.clock).toBe('doubtful');
    const second = await deposit();
    expect((await held(second)).said.clockFault).toBe('CLOCK_OFF_AUTHORITY');

    ahead.authority = 0;
    platform.clock.advance(120);
    await platform.runJobs();
    expect((await health()).parts.clock).toBe('ok');
    expect((await held(first)).stamps).toHaveLength(1);
    expect((await held(await deposit())).said).not.toHaveProperty('clockFault');
  });

  it('no server time is signed by a clock in doubt: the phone keeps the one it has', async () => {
    ahead.database = 60;
    const { status, body } = await call(ada, 'GET', '/api/sync/contact');
    expect([status, body.code]).toEqual([409, 'SERVICE_CLOCK_SUSPENDED']);
  });

  it('whatever the code does, the database refuses a head earlier than the one before it', async () => {
    await deposit();
    const [first] = await heads();
    const earlier = { ...first, size: 2, at: '2026-11-21T09:59:59.999Z' };
    const write = platform.db.asService((tx) =>
      sql`insert into evidence_tree_heads (size, root, text, signature) values (2, ${Buffer.alloc(32)},
        ${JSON.stringify(earlier)}, 'x')`.execute(tx),
    );
    await expect(write).rejects.toThrow('earlier than the one before');
  });

  it('a row changed by hand to vouch for its time is « altered »', async () => {
    ahead.database = 60;
    const id = await deposit();
    await platform.db.asService((tx) => sql`update declarations set clock_fault = null where id = ${id}`.execute(tx));
    expect(await checked(id)).toMatchObject({ state: 'altered' });
  });
});
