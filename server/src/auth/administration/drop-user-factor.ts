import type { AuthContext } from '../auth-context.ts';
import { noSuchFactor } from '../auth-error.ts';
import { closeFactor, findFactor } from '../factors/factors.repository.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { lockManagedUser } from './managed-user.policy.ts';

/**
 * Removes a second factor that its owner lost, and mails them where they have an address.
 * @throws AuthError when there is no such factor
 */
export async function dropUserFactor(
  context: AuthContext,
  { caller, userId, id }: { readonly caller: ServiceCaller; readonly userId: string; readonly id: string },
): Promise<void> {
  const user = await lockManagedUser(context, userId);
  const factor = await findFactor(context.tx, userId, id);
  if (factor === null) throw noSuchFactor(404);
  await closeFactor(context.tx, id);
  if (factor.status === 'verified') await queueAccountMail(context, user, { kind: 'factor_removed' });
  await auditKeyUse(context, { caller, action: 'factor.deleted', userId });
}
