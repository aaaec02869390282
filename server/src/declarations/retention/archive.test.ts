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
import { readMigrations } from '../../platform/postgres/index.ts';
import { syncSlice } from '../../sync/index.ts';
import { declarationsSlice } from '../index.ts';
import { archiveDeclarationsJob } from './archive-declarations.job.ts';

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

  async function kept(minute = 0): Promise<string> {
    const { action } = await declarationOf(platform, { owner: ada, vehicleId, minute });
    expect((await call(ada, 'POST', '/api/declarations', action)).body.status).toBe('ready');
    return action.id;
  }
  /** Copies a declaration's facts under another identifier, as a row that was never deposited. */
  const withoutReceipt = (id: string, changes: object) =>
    sql<{ id: string }>`insert into declarations select (jsonb_populate_record(d, jsonb_build_object(
      'id', gen_random_uuid()) || ${JSON.stringify(changes)}::jsonb)).* from declarations d where id = ${id}
      returning id`;
  const statusOf = async (id: string) => (await call(ada, 'GET', `/api/declarations/${id}`)).body.status as string;
  const listed = async (query = '') =>
    ((await call(ada, 'GET', `/api/declarations${query}`)).body.rows as { id: string }[]).map(({ id }) => id);
  const archive = (person: TestPerson, id: string, archived: boolean) =>
    call(person, 'PUT', `/api/declarations/${id}/archived`, { archived });
  /** Advances by a night, so that the archiving runs again. */
  const aNight = async () => {
    platform.clock.advance(day);
    await platform.runJobs();
  };

  it('processing-for-ever: it is ready with its receipt, and no job is left to say so', async () => {
    const id = await kept();
    expect((await call(ada, 'GET', `/api/declarations/${id}`)).body).toMatchObject({
      status: 'ready',
      deposited: true,
    });
    expect(platform.jobs.waiting()).toEqual([]);
  });

  it('without a receipt it is not ready: neither written so by its holder, nor taken back so', async () => {
    const model = await kept();
    await expect(
      platform.db.asUser(ada.claims, (tx) => withoutReceipt(model, { status: 'ready' }).execute(tx)),
    ).rejects.toMatchObject({ code: '42501' });
    const { rows } = await platform.db.asUser(ada.claims, (tx) =>
      withoutReceipt(model, { status: 'processing' }).execute(tx),
    );
    const id = rows[0]?.id ?? '';
    await archive(ada, id, true);
    expect((await archive(ada, id, false)).body.status).toBe('processing');
  });

  it('deposited under a version whose job had not run: ready once this one has started', async () => {
    const [deposited, filed] = [await kept(0), await kept(5)];
    await archive(ada, filed, true);
    const migrations = await readMigrations();
    const migration = migrations.find(({ name }) => name.endsWith('_ready_with_its_receipt'));
    const { bare, jobs } = await platform.db.asService(async (tx) => {
      await sql`update declarations set status = 'processing' where id = ${deposited}`.execute(tx);
      const { rows } = await withoutReceipt(deposited, { status: 'processing' }).execute(tx);
      await sql
        .raw(`create schema pgboss; create table pgboss.job (name text);
        insert into pgboss.job values ('declarations.complete'), ('declarations.archive')`)
        .execute(tx);
      await sql.raw(migration?.text ?? '').execute(tx);
      const left = await sql<{ name: string }>`select name from pgboss.job`.execute(tx);
      return { bare: rows[0]?.id ?? '', jobs: left.rows.map(({ name }) => name) };
    });
    const statuses = [await statusOf(deposited), await statusOf(filed), await statusOf(bare)];
    expect(statuses).toEqual(['ready', 'archived', 'processing']);
    expect(jobs).toEqual(['declarations.archive']);
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

  it('service-stopped-while-it-archives: the page that was archived stays so', async () => {
    const model = await kept();
    await slice.start?.(platform);
    await platform.db.asService((tx) =>
      sql`insert into declarations select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
        from declarations d, generate_series(1, 600) where d.id = ${model}`.execute(tx),
    );
    platform.clock.set('2027-11-22T10:00:00.000Z');
    const stop = new AbortController();
    const asService: typeof platform.db.asService = async (work) => {
      const done = await platform.db.asService(work);
      stop.abort(new Error('the service stops'));
      return done;
    };
    const job = archiveDeclarationsJob({ ...platform, db: { ...platform.db, asService } });
    await expect(job.run({ on: '2026-11-22' }, stop.signal)).rejects.toThrow('the service stops');
    const archived = await platform.db.asService((tx) =>
      sql<{ count: number }>`select count(*)::int as count from declarations where status = 'archived'`.execute(tx),
    );
    expect(archived.rows).toEqual([{ count: 500 }]);
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
