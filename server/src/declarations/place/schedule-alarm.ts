import { isUnconfirmed } from '@placejuste/domain/carer';
import type { ServiceContext } from '../../platform/http/index.ts';
import { scheduleStayAlarm } from '../../town-rules/index.ts';
import { estimateOf } from '../declaration.view.ts';
import type { DeclarationRow } from '../declarations.tables.ts';
import { staysRepository } from './stays.repository.ts';

/** @param shown with the address as last corrected. @param isNew kept just now: nothing was planned for it. */
export async function scheduleAlarmOf(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  shown: DeclarationRow,
  isNew = false,
): Promise<void> {
  const startedAt = estimateOf(shown, shown.taken_at_claim);
  // A deposit never precedes its capture, so a later stay was deposited after this one began.
  const others = await staysRepository(context.tx).ofPlateSince(shown, startedAt);
  return scheduleStayAlarm(context, {
    declarationId: shown.id,
    userId: shown.user_id,
    plate: shown.plate,
    placeLabel: shown.place_label,
    startedAt,
    isSuperseded: others.some((other) => estimateOf(other, other.taken_at_claim) > startedAt),
    isConfirmed: !isUnconfirmed(shown.confirmation),
    isNew,
  });
}
