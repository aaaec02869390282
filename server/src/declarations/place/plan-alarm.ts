import { timeBounds } from '@placejuste/domain/declaration';
import type { ServiceContext } from '../../platform/http/index.ts';
import { planStayAlarm } from '../../town-rules/index.ts';
import type { DeclarationRow } from '../declarations.tables.ts';

/** @param shown with the address as last corrected. @param fresh kept just now: nothing was planned for it. */
export function planAlarmOf(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  shown: DeclarationRow,
  fresh = false,
): Promise<void> {
  const { estimated } = timeBounds({
    takenAtClaim: shown.taken_at_claim,
    lastContactAt: shown.last_contact_at,
    depositedAt: shown.deposited_at,
    clockAheadMs: shown.clock_ahead_ms,
    serviceClockTrusted: shown.clock_fault === null,
  });
  return planStayAlarm(context, {
    declarationId: shown.id,
    userId: shown.user_id,
    plate: shown.plate,
    placeLabel: shown.place_label,
    startedAt: estimated,
    fresh,
  });
}
