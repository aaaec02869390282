import type { AuthContext } from '../auth-context.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { closeSessions } from '../sessions/sessions.repository.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { lockManagedUser } from './managed-user.policy.ts';

/** Ends all sessions of an account. @throws AuthError when there is no such account */
export async function endUserSessions(
  context: AuthContext,
  { caller, userId }: { readonly caller: ServiceCaller; readonly userId: string },
): Promise<void> {
  await lockManagedUser(context, userId);
  await closeSessions(context.tx, { userId });
  await auditKeyUse(context, { caller, action: 'sessions.ended', userId });
}
