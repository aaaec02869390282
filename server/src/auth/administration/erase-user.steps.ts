import { runAsService } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { invalidRequest } from '../auth-error.ts';
import { notAdmin, type ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { lockManagedUser, noSuchUser } from './managed-user.policy.ts';

/** Erases an account as the command does, keeping what the law requires. @throws AuthError */
export async function eraseUser(
  auth: AuthService,
  { caller, userId }: { readonly caller: ServiceCaller; readonly userId: string },
): Promise<void> {
  await runAsService(mergeTools(auth), async (context) => {
    const user = await lockManagedUser(context, userId);
    if (user.is_sso_user) throw invalidRequest('An account of another service is not erased here');
    // This line is written before the erasure, which has its own transaction and line: it survives a crash in between.
    await auditKeyUse(context, { caller, action: 'account.erasure-asked', userId });
  });
  const result = await auth.ports.eraseAccount(auth.platform, userId);
  if (result.ok) return;
  throw result.code === 'TEAM_MEMBER' ? notAdmin('Accounts of the team are changed by command only') : noSuchUser();
}
