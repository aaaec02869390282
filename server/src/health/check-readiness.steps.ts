import type { JobHold, NodeFault, Unready } from '@placejuste/domain/operation';
import type { Platform } from '../platform/http/index.ts';
import { readSchemaState, type Migration, type SchemaState } from '../platform/postgres/index.ts';
import { answerInTime } from './answer-in-time.ts';

const schemaReasons: Readonly<Record<SchemaState, Unready | null>> = {
  WHOLE: null,
  MISSING: 'MIGRATION_MISSING',
  OVERTAKEN: 'VERSION_OVERTAKEN',
};

export interface Readiness {
  /** Nobody else is to be sent here. */
  readonly isStopping: () => boolean;
  /** What is wrong with this process beside the others. */
  readonly nodeFaults: () => readonly NodeFault[];
  /** Why it starts no job, though it may answer people. */
  readonly jobHold: () => JobHold | null;
}

/**
 * Why nobody is to be sent here; empty when people may be. The database is out, or lacks a migration (an older backup
 * came back under a running server); a newer version changed it past what this one can serve; this process differs
 * from the others; or it was asked to stop, and still answers who comes.
 */
export async function checkReadiness(
  { db, migrations }: { readonly db: Platform['db']; readonly migrations: readonly Migration[] },
  { isStopping, nodeFaults }: Pick<Readiness, 'isStopping' | 'nodeFaults'>,
): Promise<readonly Unready[]> {
  if (isStopping()) return ['STOPPING'];
  const database = await answerInTime<Unready | null>(
    readSchemaState(db, migrations).then((state) => schemaReasons[state]),
    'DATABASE_OUT',
  );
  return database === null ? nodeFaults() : [database, ...nodeFaults()];
}
