import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../../test/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { accountsSlice, recordAudit, recordPurge } from '../index.ts';

eachDatabase('the retention of the audit log', (open) => {
  test('lines older than a year are deleted the next night, the others stay', async () => {
    const platform = makeTestPlatform(await open());
    await buildTestApp(platform, [accountsSlice]);
    const note = (subjectId: string) =>
      runAsService(platform, (context) =>
        recordAudit(context, { actorId: null, action: 'session.opened', subjectType: 'account', subjectId }),
      );
    const left = async () =>
      (
        await platform.db.asService((tx) =>
          sql<{ id: string }>`select subject_id as id from audit_log order by at`.execute(tx),
        )
      ).rows.map(({ id }) => id);
    await accountsSlice.start?.(platform);
    const now = platform.clock.now();
    // The database counts a year with its own clock.
    platform.clock.advance(-400 * 24 * 3600);
    await note('old');
    platform.clock.advance(400 * 24 * 3600);
    await note('young');
    expect(platform.clock.now()).toEqual(now);
    await platform.runJobs();
    expect(await left()).toEqual(['old', 'young']);
    platform.clock.advance(24 * 3600);
    await platform.runJobs();
    // The purge has its own line, with what was deleted and no person.
    expect(await left()).toEqual(['young', 'accounts.purge-audit']);
    const { rows } = await platform.db.asService((tx) =>
      sql<object>`select action, actor_id, subject_type, detail from audit_log where action = 'data.purged'`.execute(
        tx,
      ),
    );
    const before = new Date(platform.clock.now().getTime() - 366 * 24 * 3_600_000).toISOString();
    const purge = { action: 'data.purged', actor_id: null, subject_type: 'retention', detail: { removed: 1, before } };
    expect(rows).toEqual([purge]);
    platform.clock.advance(24 * 3600);
    await platform.runJobs();
    expect(await left()).toEqual(['young', 'accounts.purge-audit']);
  });

  test('purge-log-about-itself: a purge of lines about purges leaves no line', async () => {
    const platform = makeTestPlatform(await open());
    await buildTestApp(platform, [accountsSlice]);
    await accountsSlice.start?.(platform);
    platform.clock.advance(-400 * 24 * 3600);
    await runAsService(platform, (context) => recordPurge(context, { job: 'old', removedCount: 3 }));
    platform.clock.advance(401 * 24 * 3600);
    await platform.runJobs();
    const { rows } = await platform.db.asService((tx) => sql`select from audit_log`.execute(tx));
    expect(rows).toEqual([]);
  });
});
