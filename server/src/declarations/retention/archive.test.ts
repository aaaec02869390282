import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  silentGeocoder,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { evidenceSlice } from '../../evidence/index.ts';
import { syncSlice } from '../../sync/index.ts';
import { declarationsSlice } from '../index.ts';

const day = 86_400;

eachDatabase('what becomes of a declaration after its deposit', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let bob: TestPerson;
  let call: ApiCall;
  let vehicleId: string;
  const slice = declarationsSlice(silentGeocoder);

  beforeEach(async () => {
    ({ platform, call, ada, bob, vehicleId } = await openDeclarations(await open(), {
      slices: [evidenceSlice, syncSlice],
    }));
  });

  async function deposit(minute = 0): Promise<string> {
    const { action } = await declarationOf(platform, { owner: ada, vehicleId, minute });
    expect((await call(ada, 'POST', '/api/declarations', action)).body.status).toBe('processing');
    return action.id;
  }
  async function kept(minute = 0): Promise<string> {
    const id = await deposit(minute);
    await platform.runJobs();
    return id;
  }
  const statusOf = async (id: string) => (await call(ada, 'GET', `/api/declarations/${id}`)).body.status as string;
  const listed = async (query = '') =>
    ((await call(ada, 'GET', `/api/declarations${query}`)).body.rows as { id: string }[]).map(({ id }) => id);
  const archive = (person: TestPerson, id: string, archived: boolean) =>
    call(person, 'PUT', `/api/declarations/${id}/archived`, { archived });
  /** A night passes: the next look at what ended its retention. */
  const aNight = async () => {
    platform.clock.advance(day);
    await platform.runJobs();
  };

  it('processing-for-ever: it is ready as soon as its receipt is made', async () => {
    const id = await deposit();
    expect(await statusOf(id)).toBe('processing');
    await platform.runJobs();
    expect(await statusOf(id)).toBe('ready');
  });

  it('its holder files it away and takes it back, also from what a phone kept; it stays whole', async () => {
    const id = await kept();
    expect((await archive(ada, id, true)).body).toEqual({ declarationId: id, archived: true, status: 'archived' });
    expect([await listed('?archived=hidden'), await listed(), await listed('?status=archived')]).toEqual([
      [],
      [id],
      [id],
    ]);
    const now = platform.clock.now().toISOString();
    const sent = await call(ada, 'POST', '/api/sync', {
      id: platform.newId(),
      kind: 'declaration.archive',
      version: 1,
      payload: { declarationId: id, archived: false },
      createdAt: now,
      sentAt: now,
    });
    expect([sent.status, sent.body.result.status]).toEqual([200, 'ready']);
    expect((await call(ada, 'GET', `/api/declarations/${id}`)).body).toMatchObject({
      status: 'ready',
      deposited: true,
      photos: [{}, {}],
    });
  });

  it('archived before its receipt was made: the job leaves it there, and it comes back ready', async () => {
    const id = await deposit();
    await archive(ada, id, true);
    await platform.runJobs();
    expect(await statusOf(id)).toBe('archived');
    expect((await archive(ada, id, false)).body.status).toBe('ready');
  });

  it('nobody else archives it, and nobody writes its status by another way', async () => {
    const id = await kept();
    expect(await archive(bob, id, true)).toMatchObject({ status: 404, body: { code: 'DECLARATION_NOT_FOUND' } });
    await expect(
      platform.db.asUser(ada.claims, (tx) =>
        sql`update declarations set status = 'archived' where id = ${id}`.execute(tx),
      ),
    ).rejects.toThrow();
    expect(await statusOf(id)).toBe('ready');
  });

  async function fineOn(declarationId: string, status: string): Promise<void> {
    const { clock, newId } = platform;
    await platform.db.asService((tx) =>
      sql`insert into fines (id, user_id, track, status, notice_number, notice_date, delivery, declaration_id,
        created_at, updated_at)
        values (${newId()}, ${ada.id}, 'fps', ${status},
          ${declarationId.replaceAll(/\D/g, '').padEnd(26, '0').slice(0, 26)}, '2026-11-21', 'windscreen',
          ${declarationId}, ${clock.now()}, ${clock.now()})`.execute(tx),
    );
  }

  it('is archived by night after twelve months without a fine, never while one on it is open', async () => {
    const [free, contested, closed] = [await kept(0), await kept(5), await kept(9)];
    await fineOn(contested, 'to-contest');
    await fineOn(closed, 'closed');
    await slice.start?.(platform);
    await aNight();
    expect(await statusOf(free)).toBe('ready');
    platform.clock.set('2027-11-22T10:00:00.000Z');
    await platform.runJobs();
    expect([await statusOf(free), await statusOf(contested), await statusOf(closed)]).toEqual([
      'archived',
      'ready',
      'archived',
    ]);
  });

  it('taken back by its holder after the retention, it stays for another year', async () => {
    const id = await kept();
    await slice.start?.(platform);
    platform.clock.set('2027-11-22T10:00:00.000Z');
    await platform.runJobs();
    expect(await statusOf(id)).toBe('archived');
    await archive(ada, id, false);
    await aNight();
    expect(await statusOf(id)).toBe('ready');
  });

  it('however many starts and nodes, one look is planned a night', async () => {
    for (const _start of [1, 2, 3]) await slice.start?.(platform);
    expect(platform.jobs.waiting()).toEqual(['declarations.archive']);
    await aNight();
    await slice.start?.(platform);
    expect(platform.jobs.waiting()).toEqual(['declarations.archive']);
  });
});
