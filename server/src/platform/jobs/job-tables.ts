import { CompiledQuery, sql } from 'kysely';
import type { Db } from 'pg-boss';
import type { OpenDatabase, Tx } from '../postgres/index.ts';
import type { FailedJob, FailurePage, QueueState } from './jobs.ts';

/** Message that pg-boss stores for a job whose process sent no more heartbeat. */
export const heartbeatLost = 'job heartbeat timeout';

/**
 * Lets pg-boss write in the caller's transaction. People's transactions run as `authenticated`, which has no right on
 * the queue, so this one statement runs with the owner's role.
 */
export async function sendInTransaction(tx: Tx, send: (transaction: Db) => Promise<unknown>): Promise<void> {
  const result = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
  const role = result.rows[0]?.role ?? 'none';
  if (role !== 'none') await sql`select set_config('role', 'none', true)`.execute(tx);
  await send({
    executeSql: async (text, values) => ({ rows: [...(await tx.executeQuery(CompiledQuery.raw(text, values))).rows] }),
  });
  // After a refusal the transaction is lost, and its role with it, so nothing is restored.
  if (role !== 'none') await sql`select set_config('role', ${role}, true)`.execute(tx);
}

/** Channel on which a node that runs no job announces waiting jobs. */
export const jobsChannel = 'placejuste_jobs';

/** Wakes every node that runs jobs, when the transaction commits. */
export async function announceJob(tx: Tx, name: string): Promise<void> {
  await sql`select pg_notify(${jobsChannel}, ${name})`.execute(tx);
}

/** Seconds until a job that was put back is due again. */
const putBackSeconds = 5;

const ours = sql`name not like '\\_\\_pgboss\\_\\_%'`;

export async function countJobs(db: OpenDatabase): Promise<{ queued: number; failed: number }> {
  return db.asService(async (tx) => {
    const result = await sql<{ queued: number; failed: number }>`
      select count(*) filter (where state in ('created', 'retry', 'active')) as queued,
             count(*) filter (where state = 'failed') as failed
      from pgboss.job where ${ours}`.execute(tx);
    return result.rows[0] ?? { queued: 0, failed: 0 };
  });
}

/** Lists every queue that ever existed, in the order of the names; empty before the first start. */
export async function listQueueStates(db: OpenDatabase): Promise<readonly QueueState[]> {
  return db.asService(async (tx) => {
    const result = await sql<{ queue: string | null }>`select to_regclass('pgboss.queue')::text as queue`.execute(tx);
    if (result.rows[0]?.queue == null) return [];
    const { rows } = await sql<QueueState>`
      select queue.name,
             count(job.id) filter (where job.state = 'retry' or (job.state = 'created' and job.start_after <= now()))
               ::int as waiting,
             count(job.id) filter (where job.state = 'active')::int as running,
             count(job.id) filter (where job.state = 'failed')::int as failed,
             min(job.start_after) filter (
               where job.state in ('created', 'retry') and job.start_after <= now()) as "oldestAt",
             -- A retry moves its start; how long it is kept was counted from the first one.
             min(job.keep_until - queue.retention_seconds * interval '1 second') filter (
               where job.state = 'retry' or (job.state = 'active' and job.retry_count > 0)) as "retriedSince"
      from pgboss.queue left join pgboss.job on job.name = queue.name
      where queue.name not like '\\_\\_pgboss\\_\\_%'
      group by queue.name order by queue.name`.execute(tx);
    return rows;
  });
}

/** Lists the failed jobs, latest first. The queue stores only the name of a failure. */
export async function listFailedJobs(db: OpenDatabase, { limit, after }: FailurePage): Promise<readonly FailedJob[]> {
  return db.asService(async (tx) => {
    const older = after === null ? sql`true` : sql`(completed_on, id) < (${after.at}, ${after.id}::uuid)`;
    const { rows } = await sql<FailedJob>`
      select id::text as id, name, completed_on as "failedAt", retry_count + 1 as tries,
             coalesce(output -> 'value' ->> 'message', output ->> 'message') as fault
      from pgboss.job where ${ours} and state = 'failed' and completed_on is not null and ${older}
      order by completed_on desc, id desc limit ${limit}`.execute(tx);
    return rows;
  });
}

/**
 * Ends the heartbeats of a process that is known to be gone, so that the next check of the queue takes back all its
 * jobs and counts a death for each, as for a process whose heartbeats stopped. Never used where another process may be
 * running a job.
 */
export async function expireHeartbeats(db: OpenDatabase): Promise<void> {
  await db.asService(async (tx) => {
    await sql`update pgboss.job set heartbeat_on = now() - make_interval(secs => heartbeat_seconds + 1)
      where ${ours} and state = 'active'`.execute(tx);
    // The queue is checked at intervals, and its last check for the dead process may have been a moment ago.
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(tx);
  });
}

/**
 * Makes the jobs of a process that died start at once: the delay before another try is meant for a job that failed. A
 * job whose process died more than `maxDeaths` times keeps its delay. Returns the names of the jobs that can start.
 */
export async function retryLostJobsNow(db: OpenDatabase, maxDeaths: number): Promise<readonly string[]> {
  return db.asService(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      with started as (
        update pgboss.job set start_after = now()
        where ${ours} and state = 'retry' and start_after > now() and retry_count <= ${maxDeaths}
          and output -> 'value' ->> 'message' = ${heartbeatLost}
        returning name)
      select distinct name from started`.execute(tx);
    return rows.map(({ name }) => name);
  });
}

export async function findJob(
  db: OpenDatabase,
  id: string,
): Promise<{ readonly name: string; readonly state: string } | undefined> {
  return db.asService(async (tx) => {
    const result = await sql<{ name: string; state: string }>`
      select name, state::text as state from pgboss.job where ${ours} and id = ${id}::uuid`.execute(tx);
    return result.rows[0];
  });
}

/** True when the queue's table can be read: it may be lost while the rest of the database answers. */
export async function canReadQueue(db: OpenDatabase): Promise<boolean> {
  return db
    .asService((tx) => sql`select from pgboss.job limit 1`.execute(tx))
    .then(
      () => true,
      () => false,
    );
}

/** Counts the jobs that run, wait for another try or could start now, and not those delayed on purpose. */
export async function countDue(db: OpenDatabase): Promise<number> {
  return db.asService(async (tx) => {
    const result = await sql<{ due: number }>`
      select count(*) as due from pgboss.job
      where ${ours} and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))`.execute(tx);
    return result.rows[0]?.due ?? 0;
  });
}

/** False before the first start: the queue has no table yet. */
async function hasQueue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job')::text as queue`.execute(tx);
  return rows[0]?.queue != null;
}

interface SparedJobs {
  /** Prefix of the names of the jobs to keep. */
  readonly keptPrefix: string;
  /** Names of jobs whose payload is encrypted: no id can be found in it, and reading it would be slow. */
  readonly sealed: readonly string[];
}

/**
 * Deletes the jobs about any of these ids, in every state, since a finished job keeps its payload for days. A running
 * job continues until it finds that its subject is gone.
 */
export async function dropJobsAbout(
  tx: Tx,
  ids: readonly string[],
  { keptPrefix, sealed }: SparedJobs,
): Promise<number> {
  if (ids.length === 0 || !(await hasQueue(tx))) return 0;
  const dropped = await sql`
    delete from pgboss.job where ${ours} and not starts_with(name, ${keptPrefix})
      and name <> all(${[...sealed]}::text[])
      and exists (select from jsonb_each_text(case jsonb_typeof(data) when 'object' then data end) field
        where field.value = any(${[...ids]}::text[]))`.execute(tx);
  return Number(dropped.numAffectedRows ?? 0n);
}

/**
 * Puts a taken job that did not start back in its queue; it is due again a few seconds later. This does not count as a
 * try.
 */
export async function putJobBack(db: OpenDatabase, id: string): Promise<void> {
  await db.asService((tx) =>
    sql`update pgboss.job set started_on = null, start_after = now() + make_interval(secs => ${putBackSeconds}),
        state = (case when retry_count > 0 then 'retry' else 'created' end)::pgboss.job_state
      where ${ours} and state = 'active' and id = ${id}::uuid`.execute(tx),
  );
}

/** Deletes the waiting jobs with this value. A running job stays, because its row is locked. */
export async function withdrawWaiting(tx: Tx, name: string, payloadValue: string): Promise<boolean> {
  if (!(await hasQueue(tx))) return false;
  const withdrawn = await sql`
    delete from pgboss.job where name = ${name} and state in ('created', 'retry')
      and exists (select from jsonb_each_text(case jsonb_typeof(data) when 'object' then data end) field
        where field.value = ${payloadValue})`.execute(tx);
  return (withdrawn.numAffectedRows ?? 0n) > 0n;
}

/** Deletes the jobs of one kind that were enqueued with this `about`, in every state. */
export async function dropJobsEnqueuedAbout(tx: Tx, name: string, about: string): Promise<number> {
  if (!(await hasQueue(tx))) return 0;
  const dropped = await sql`delete from pgboss.job where name = ${name} and singleton_key = ${about}`.execute(tx);
  return Number(dropped.numAffectedRows ?? 0n);
}

/** Payloads of the jobs of one kind that were enqueued without `about`, a page at a time, in every state. */
export async function listJobPayloads(
  tx: Tx,
  name: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly { readonly id: string; readonly data: unknown }[]> {
  if (!(await hasQueue(tx))) return [];
  const { rows } = await sql<{ id: string; data: unknown }>`
    select id::text as id, data from pgboss.job
    where name = ${name} and singleton_key is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(tx);
  return rows;
}

export async function dropJobs(tx: Tx, name: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`delete from pgboss.job where name = ${name} and id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** True when a job of that kind waits and starts within so many seconds. */
export async function isWaitingForStart(tx: Tx, name: string, seconds: number): Promise<boolean> {
  if (!(await hasQueue(tx))) return false;
  const { rows } = await sql`select from pgboss.job where name = ${name} and state in ('created', 'retry')
    and start_after <= now() + make_interval(secs => ${seconds}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes the waiting jobs of one kind; running and finished ones stay. */
export async function dropWaitingJobs(tx: Tx, name: string): Promise<void> {
  if (await hasQueue(tx))
    await sql`delete from pgboss.job where name = ${name} and state in ('created', 'retry')`.execute(tx);
}
