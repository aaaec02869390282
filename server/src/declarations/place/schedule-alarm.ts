import { isUnconfirmed } from '@placejuste/domain/carer';
import type { ServiceContext } from '../../platform/http/index.ts';
import { scheduleStayAlarm } from '../../town-rules/index.ts';
import { computeEstimate } from '../declaration.view.ts';
import type { DeclarationRow } from '../declarations.tables.ts';
import { staysRepository } from './stays.repository.ts';

/**
 * @param declaration with the address as last corrected. @param isNew true when just stored: no alarm exists for it.
 */
export async function scheduleAlarm(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  declaration: DeclarationRow,
  isNew = false,
): Promise<void> {
  const startedAt = computeEstimate(declaration, declaration.taken_at_claim);
  // A deposit never precedes its capture, so a later stay was deposited after this one began.
  const others = await staysRepository(context.tx).listOfPlateSince(declaration, startedAt);
  return scheduleStayAlarm(context, {
    declarationId: declaration.id,
    userId: declaration.user_id,
    plate: declaration.plate,
    placeLabel: declaration.place_label,
    startedAt,
    isSuperseded: others.some((other) => computeEstimate(other, other.taken_at_claim) > startedAt),
    isConfirmed: !isUnconfirmed(declaration.confirmation),
    isNew,
  });
}
