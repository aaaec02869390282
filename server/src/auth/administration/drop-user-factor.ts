import type { AuthContext } from '../auth-context.ts';
import { noSuchFactor } from '../auth-error.ts';
import { closeFactor, findFactor } from '../factors/factors.repository.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { managedUser } from './managed-user.policy.ts';

/** Forgets a second factor its owner lost. @throws AuthError when there is none such */
export async function dropUserFactor(
  context: AuthContext,
  { caller, userId, id }: { readonly caller: ServiceCaller; readonly userId: string; readonly id: string },
): Promise<void> {
  await managedUser(context, userId);
  if ((await findFactor(context.tx, userId, id)) === null) throw noSuchFactor(404);
  await closeFactor(context.tx, id);
  await auditKeyUse(context, { caller, action: 'factor.deleted', userId });
}
