import { findDatabaseClockFault } from '../evidence/index.ts';
import type { NodeWatch } from '../nodes/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { JobGate } from '../platform/jobs/index.ts';

/**
 * No job starts on a process that differs from the others, nor, sendings apart, while its clock is not that of the
 * others or the database's: a clock that jumped would charge and erase all that is due by then. Measured at each job,
 * since the jump may be of a second ago.
 */
export function createJobGate(platform: Platform, watch: Pick<NodeWatch, 'faults' | 'isKnown'>): JobGate {
  return async ({ isSafeWithAnyClock = false }) => {
    const fault = watch.faults().find((one) => !(isSafeWithAnyClock && one === 'CLOCK_OFF'));
    if (fault !== undefined) return fault;
    if (!watch.isKnown()) return 'STORE_UNKNOWN';
    return isSafeWithAnyClock ? null : runAsService(platform, findDatabaseClockFault);
  };
}
