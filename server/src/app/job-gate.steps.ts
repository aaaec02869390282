import { readDatabaseGap } from '../evidence/index.ts';
import type { NodeWatch } from '../nodes/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { JobGate } from '../platform/jobs/index.ts';

/**
 * No job starts on a process that differs from the others, nor, sendings apart, while its clock and the database's say
 * another time: a clock that jumped would charge and erase all that is due by then. Measured at each job, since the
 * jump may be of a second ago.
 */
export function jobGate(platform: Platform, watch: Pick<NodeWatch, 'faults' | 'isClear'>): JobGate {
  return async ({ isSafeWithAnyClock = false }) => {
    const fault = watch.faults()[0] ?? null;
    if (fault !== null) return fault;
    if (!watch.isClear()) return 'STORE_UNKNOWN';
    return isSafeWithAnyClock ? null : runAsService(platform, readDatabaseGap);
  };
}
