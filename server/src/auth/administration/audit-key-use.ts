import type { AuthContext } from '../auth-context.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';

/** Writes one line for each change made with a service key, in the transaction of the change. */
export function auditKeyUse(
  context: AuthContext,
  { caller, action, userId }: { readonly caller: ServiceCaller; readonly action: string; readonly userId: string },
): Promise<void> {
  return context.ports.recordAudit(context, {
    actorId: null,
    action,
    subjectType: 'account',
    subjectId: userId,
    detail: { by: 'service-key', key: caller.keyId },
  });
}
