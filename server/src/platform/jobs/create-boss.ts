import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../postgres/index.ts';
import type { JobDefinition } from './jobs.ts';
import { buildQueueOptions } from './run-job.ts';

/**
 * A job whose process died is taken back once its last heartbeat is older than `heartbeat`, at the next check for
 * such jobs: at most 15 s on a server, where other nodes wait to run it (decision 0391). The embedded database has one
 * process, and takes back what the former one was running as soon as it starts.
 */
export const lostJobSeconds = {
  embedded: { heartbeat: 30, recoveryInterval: 60 },
  server: { heartbeat: 10, recoveryInterval: 5 },
} as const;
/** Seconds between two removals of finished jobs that their queue no longer keeps. */
const cleaningSeconds = 600;

/** An identifier that no job has. */
const absentJobId = '00000000-0000-0000-0000-000000000000';

export function createBoss(db: OpenDatabase): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => db.script(text, values) },
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    // `recoverLostJobs` calls it, then removes the delay that pg-boss gives to the jobs it recovered.
    supervise: false,
    monitorIntervalSeconds: lostJobSeconds[db.kind].recoveryInterval,
    maintenanceIntervalSeconds: cleaningSeconds,
    // Housekeeping of large tables, and of other sessions: neither exists on one person's machine.
    reindex: db.kind === 'server',
    monitorVacuum: db.kind === 'server',
  });
}

/** Creates the queue of each kind of job, or gives it the options that its definition has now. */
export async function createQueues(
  boss: PgBoss,
  definitions: readonly JobDefinition<unknown>[],
  heartbeatSeconds: number,
): Promise<void> {
  const existingQueues = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const definition of definitions) {
    const { name } = definition;
    const options = buildQueueOptions(definition, heartbeatSeconds);
    if (existingQueues.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
    // This search finds nothing. It makes pg-boss read the queue's options now: the first job sent inside a
    // transaction would otherwise make it read them on another session, which an open transaction refuses.
    await boss.findJobs(name, { id: absentJobId });
  }
}
