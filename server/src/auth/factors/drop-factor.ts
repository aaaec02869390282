import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, noSuchFactor } from '../auth-error.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import { closeFactor, findFactor } from './factors.repository.ts';

/**
 * Removes a person's second factor. @throws AuthError when it is unknown, or verified and not proved by this session
 */
export async function dropFactor(
  context: AuthContext,
  { id, signedIn }: { readonly id: string; readonly signedIn: SignedIn },
): Promise<void> {
  const { tx } = context;
  const { user, session } = await authenticateAgain(context, signedIn);
  const factor = await findFactor(tx, user.id, id);
  if (factor === null) throw noSuchFactor(404);
  if (factor.status === 'verified' && session?.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await closeFactor(tx, id);
  if (factor.status === 'verified')
    await auditOwnAct(context, 'factor.removed', { userId: user.id, way: factor.factor_type });
}
