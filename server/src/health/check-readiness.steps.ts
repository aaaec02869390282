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
  /** True when the process stops, and nobody should be sent here. */
  readonly isStopping: () => boolean;
  /** Faults of this process in comparison with the others. */
  readonly nodeFaults: () => readonly NodeFault[];
  /** True when another process can accept the files that this one has no room for; asked while its disk is low. */
  readonly hasRoomElsewhere: () => Promise<boolean>;
  /** Why it starts no job, though it may answer people. */
  readonly jobHold: () => JobHold | null;
}

/** Dependencies of each check. */
export interface ReadinessMeans {
  readonly db: Platform['db'];
  readonly disk: Pick<Platform['disk'], 'isLow'>;
  readonly migrations: readonly Migration[];
}

/**
 * Lists why nobody should be sent here; empty when people may be. The database is down, or lacks a migration (an older
 * backup was restored under a running server); a newer version changed it beyond what this one can serve; this process
 * differs from the others; it has no room for photographs, and another process has; or it is stopping, and still
 * answers those who come.
 */
export async function checkReadiness(
  { db, disk, migrations }: ReadinessMeans,
  { isStopping, nodeFaults, hasRoomElsewhere }: Omit<Readiness, 'jobHold'>,
): Promise<readonly Unready[]> {
  if (isStopping()) return ['STOPPING'];
  const database = await answerInTime<Unready | null>(
    readSchemaState(db, migrations).then((state) => schemaReasons[state]),
    'DATABASE_OUT',
  );
  if (database !== null) return [database, ...nodeFaults()];
  const shouldSendElsewhere = await answerInTime(hasRoomOnlyElsewhere(disk, hasRoomElsewhere), false);
  return shouldSendElsewhere ? [...nodeFaults(), 'DISK_LOW'] : nodeFaults();
}

/** Alone, or when no process has room, it stays ready: reading, signing in and declaring need no room. */
async function hasRoomOnlyElsewhere(
  disk: ReadinessMeans['disk'],
  hasRoomElsewhere: Readiness['hasRoomElsewhere'],
): Promise<boolean> {
  return (await disk.isLow()) && hasRoomElsewhere();
}
