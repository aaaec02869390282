import type { leavePlace as leavePlaceBody, leftPlace } from '@placejuste/contracts/declarations';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type * as z from 'zod';
import type { CommandContext } from '../../platform/http/index.ts';
import { endStay } from '../../town-rules/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';

/** Ends the stay of a declaration and cancels the mail that would announce its end. A replay returns the first time. */
export async function leavePlace(
  context: CommandContext,
  { declarationId, leftAtClaim }: z.infer<typeof leavePlaceBody>,
): Promise<Result<z.infer<typeof leftPlace>, 'DECLARATION_NOT_FOUND'>> {
  if ((await declarationsRepository(context.tx).find(declarationId)) === undefined)
    return refuse('DECLARATION_NOT_FOUND');
  const leftAt = await endStay(context, declarationId, computeLeaveTime(context, leftAtClaim));
  return ok({ declarationId, leftAtClaim: leftAt.toISOString() });
}

/**
 * Converts the departure to our clock, as the time of the declaration is: by a clock that is hours behind, the car
 * would seem to have left before a finding. A departure is never later than its report.
 */
function computeLeaveTime({ clock, sending }: CommandContext, leftAtClaim: string): Date {
  const claimedMs = Date.parse(leftAtClaim) - (sending.clockAheadMs ?? 0);
  return new Date(Math.min(clock.now().getTime(), claimedMs));
}
