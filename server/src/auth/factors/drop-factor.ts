import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, noSuchFactor } from '../auth-error.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import { isFreshSecondFactor } from '../sessions/is-fresh-second-factor.ts';
import type { Caller } from '../wire/caller.ts';
import { closeFactor, findFactor } from './factors.repository.ts';

/**
 * Removes a person's second factor. A verified factor must have been proved recently, so that a session left open or
 * stolen cannot remove it; the owner is mailed, where they have an address.
 * @throws AuthError when it is unknown, or verified and not proved by this session in the last minutes
 */
export async function dropFactor(
  context: AuthContext,
  { id, signedIn, caller }: { readonly id: string; readonly signedIn: SignedIn; readonly caller: Caller },
): Promise<void> {
  const { tx } = context;
  const { user, session } = await authenticateAgain(context, signedIn);
  const factor = await findFactor(tx, user.id, id);
  if (factor === null) throw noSuchFactor(404);
  if (factor.status === 'unverified') return closeFactor(tx, id);
  if (session?.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  if (!(await isFreshSecondFactor(context, { id: user.id, sessionId: session.id, aal: session.aal }))) {
    throw new AuthError(400, 'reauthentication_needed', 'Unenrolling a verified factor requires a recent proof of it');
  }
  await closeFactor(tx, id);
  await queueAccountMail(context, user, { kind: 'factor_removed' });
  await auditOwnAct(context, 'factor.removed', { userId: user.id, way: factor.factor_type, caller });
}
