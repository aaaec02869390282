import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { accountsSlice, recordAudit, verifyAudit } from '../../accounts/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { openSuite } from '../opened-suite.fixtures.ts';

eachDatabase('the audit log of the administrators', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;
  let chief: TestPerson;
  let bob: TestPerson;

  beforeEach(async () => {
    ({ platform, chief, bob, call } = await openSuite(await open(), [accountsSlice]));
  });

  const note = async (
    action: string,
    { actor = chief, subject = bob.id }: { actor?: TestPerson | null; subject?: string } = {},
  ) => {
    platform.clock.advance(60);
    await runAsService(platform, (context) =>
      recordAudit(context, {
        actorId: actor?.id ?? null,
        action,
        subjectType: 'user',
        subjectId: subject,
        detail: { n: 1 },
      }),
    );
  };
  const list = async (query = '') => (await call('GET', `/api/admin/audit${query}`)).body;
  const acts = async (query = ''): Promise<string[]> =>
    (await list(query)).rows.map(({ action }: { readonly action: string }) => action);
  /** Verifies two lines at a time, and all at once: both find the same. */
  const verify = async () => {
    const { next, total, ...whole } = await verifyAudit(platform);
    expect(next).toBeNull();
    let checked = 0;
    for (let after: number | null = 0; after !== null; ) {
      const slice: Awaited<ReturnType<typeof verifyAudit>> = await verifyAudit(platform, { after, atLeast: 2 });
      checked += slice.checked;
      after = slice.next;
      expect(slice.total).toBe(total);
      if (after === null) expect({ ...slice, checked }).toMatchObject(whole);
    }
    return whole;
  };
  /** Writes as the owner of the tables, with the trigger that protects the log disabled. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    platform.db.asService(async (tx) => {
      await sql`alter table public.audit_log disable trigger audit_log_only_grows`.execute(tx);
      await sql`alter table public.audit_chain disable trigger audit_chain_only_grows`.execute(tx);
      await statement.execute(tx);
      await sql`alter table public.audit_log enable trigger audit_log_only_grows`.execute(tx);
      await sql`alter table public.audit_chain enable trigger audit_chain_only_grows`.execute(tx);
    });

  test('shows who did what to whom and when, newest first, a page at a time', async () => {
    await note('role.granted');
    await note('session.refused', { actor: null, subject: 'unknown' });
    const { rows, next } = await list('?limit=1');
    expect(rows).toMatchObject([{ action: 'session.refused', actorId: null, actorEmail: null, subjectEmail: null }]);
    expect((await list(`?limit=1&after=${next}`)).rows).toMatchObject([
      {
        action: 'role.granted',
        at: '2026-11-21T10:01:00.000Z',
        actorEmail: chief.email,
        subjectId: bob.id,
        subjectEmail: bob.email,
        detail: { n: 1 },
      },
    ]);
  });

  test('is filtered by act, by person who acted or was acted upon, and by days of Paris', async () => {
    await note('role.granted');
    await note('role.revoked', { actor: bob, subject: chief.id });
    await note('job.retried', { subject: 'x' });
    platform.clock.advance(13 * 3600);
    await note('listings.imported', { actor: null, subject: 'y' });
    expect(await acts('?action=role.granted')).toEqual(['role.granted']);
    expect(await acts(`?person=${bob.id}`)).toEqual(['role.revoked', 'role.granted']);
    // 23:04 UTC is the next day in Paris.
    expect(await acts('?from=2026-11-22')).toEqual(['listings.imported']);
    expect(await acts('?to=2026-11-21')).toEqual(['job.retried', 'role.revoked', 'role.granted']);
    expect(await acts('?from=2026-11-23')).toEqual([]);
    expect((await call('GET', '/api/admin/audit?person=bob')).status).toBe(400);
    expect((await call('GET', '/api/admin/audit?from=2026-02-30')).status).toBe(400);
  });

  test('is only for administrators with a second factor', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const once = await platform.signIn({ roles: ['admin'] });
    for (const person of [reviewer, once]) {
      expect((await call('GET', '/api/admin/audit', undefined, person)).status).toBe(403);
      expect((await call('POST', '/api/admin/audit/verification', undefined, person)).status).toBe(403);
    }
  });

  test('its chain is valid, also with lines added later, and its end is returned', async () => {
    expect(await verify()).toEqual({ checked: 0, end: null, fault: null });
    await note('role.granted');
    await note('role.revoked');
    const first = await verify();
    expect(first).toMatchObject({ checked: 2, end: { position: 2 }, fault: null });
    await note('job.retried');
    expect(await verify()).toMatchObject({ checked: 3, end: { position: 3 }, fault: null });
    const told = (await call('POST', '/api/admin/audit/verification', { after: 0 })).body;
    expect(told).toMatchObject({ checked: 3, fault: null });
    expect(told.end.hash).not.toBe(first.end?.hash);
  });

  test('a changed or removed line, or a forged entry, is found, and the first one is named', async () => {
    for (const action of ['role.granted', 'role.revoked', 'job.retried', 'ruling.read']) await note(action);
    await verify();
    const [, third, second, oldest] = (await list()).rows as { id: string; at: string }[];
    const cases: [string, ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
      [
        'changed',
        sql`update public.audit_log set actor_id = ${bob.id} where id = ${second?.id}`,
        sql`update public.audit_log set actor_id = ${chief.id} where id = ${second?.id}`,
      ],
      [
        'unlinked',
        sql`update public.audit_chain set line_at = line_at - interval '2 years' where line_id = ${second?.id}`,
        sql`update public.audit_chain set line_at = line_at + interval '2 years' where line_id = ${second?.id}`,
      ],
    ];
    for (const [kind, harm, repair] of cases) {
      await tamper(harm);
      expect((await verify()).fault).toMatchObject({ kind, lineId: second?.id, position: 2 });
      await tamper(repair);
      expect((await verify()).fault).toBeNull();
    }
    await tamper(sql`delete from public.audit_log where id = ${third?.id}`);
    expect((await verify()).fault).toMatchObject({
      kind: 'removed',
      lineId: third?.id,
      at: new Date(third?.at ?? 0),
      position: 3,
    });
    await tamper(sql`delete from public.audit_log where id = ${oldest?.id}`);
    expect((await verify()).fault).toMatchObject({ kind: 'removed', lineId: oldest?.id, position: 1 });
  });

  test('a line inserted before the end of the chain is found, and so is a removed entry', async () => {
    platform.clock.advance(10 * 24 * 3600);
    await note('role.granted');
    await note('role.revoked');
    await note('job.retried');
    await verify();
    const slipped = platform.newId();
    await tamper(sql`insert into public.audit_log (id, at, action, subject_type, subject_id)
      values (${slipped}, ${'2026-11-21T10:00:30.000Z'}, 'role.granted', 'user', ${bob.id})`);
    expect(await verify()).toMatchObject({ checked: 3, fault: { kind: 'added', lineId: slipped, position: null } });
    await tamper(sql`delete from public.audit_chain where position = 2`);
    expect((await verify()).fault).toMatchObject({ kind: 'unlinked', position: 3 });
  });

  test('a clock that ran ahead for days leaves no later line out of the chain', async () => {
    platform.clock.advance(5 * 24 * 3600);
    await note('role.granted');
    await verify();
    platform.clock.advance(-5 * 24 * 3600);
    await note('role.revoked');
    expect(await verify()).toMatchObject({ checked: 2, fault: null });
  });

  test('a job extends it every five minutes; lines deleted after a year leave it valid', async () => {
    await accountsSlice.start?.(platform);
    platform.clock.advance(-400 * 24 * 3600);
    await note('session.opened');
    await note('session.opened');
    platform.clock.advance(400 * 24 * 3600);
    await note('role.granted');
    platform.clock.advance(300);
    await platform.runJobs();
    const entries = () => platform.db.asService((tx) => sql`select from public.audit_chain`.execute(tx));
    expect((await entries()).rows).toHaveLength(3);
    platform.clock.advance(24 * 3600);
    await platform.runJobs();
    // The line of the purge itself is added to the chain after them.
    expect((await entries()).rows).toHaveLength(2);
    expect(await verify()).toMatchObject({ checked: 2, end: { position: 4 }, fault: null });
  });
});
