import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { checkRulingNumber, type RulingId, type RulingNumberFault } from '@placejuste/domain/ruling';
import { recordAudit } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { rulingsRepository } from './rulings.repository.ts';

/**
 * Lets letters cite a ruling from now on: the operator has read its official text, and gives the number found there. A
 * second call restarts the year for which the reading is valid.
 */
export async function noteRulingReading(
  context: ServiceContext,
  { ruling, number }: { readonly ruling: RulingId; readonly number: string },
): Promise<Result<null, RulingNumberFault>> {
  const fault = checkRulingNumber(ruling, number);
  if (fault !== null) return refuse(fault);
  await rulingsRepository(context.tx).note(ruling, number, toParisDay(context.clock.now()));
  await recordAudit(context, {
    actorId: null,
    action: 'ruling.read',
    subjectType: 'ruling',
    subjectId: ruling,
    detail: { by: 'command', number },
  });
  return ok(null);
}
