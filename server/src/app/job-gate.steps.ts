import { findDatabaseClockFault } from '../evidence/index.ts';
import type { NodeWatch } from '../nodes/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import type { JobGate } from '../platform/jobs/index.ts';

/**
 * Lets no job start on a process that differs from the others, nor, except for jobs safe with any clock, while its
 * clock differs from that of the others or of the database: after a jump, it would charge and erase too early. Checked
 * before each job, since the jump may be a second old.
 */
export function createJobGate(platform: Platform, watch: Pick<NodeWatch, 'faults' | 'isKnown'>): JobGate {
  return async ({ isSafeWithAnyClock = false }) => {
    const fault = watch.faults().find((one) => !(isSafeWithAnyClock && one === 'CLOCK_OFF'));
    if (fault !== undefined) return fault;
    if (!watch.isKnown()) return 'STORE_UNKNOWN';
    return isSafeWithAnyClock ? null : runAsService(platform, findDatabaseClockFault);
  };
}
