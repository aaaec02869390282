import { runAsService } from '../../platform/http/index.ts';
import { injectedBy, type AuthService } from '../auth-context.ts';
import { invalid } from '../auth-error.ts';
import { notAdmin, type ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { managedUser, noSuchUser } from './managed-user.policy.ts';

/** Erases an account as the command does, with what the law makes stay. @throws AuthError */
export async function eraseUser(
  auth: AuthService,
  { caller, userId }: { readonly caller: ServiceCaller; readonly userId: string },
): Promise<void> {
  await runAsService(injectedBy(auth), async (context) => {
    const user = await managedUser(context, userId);
    if (user.is_sso_user) throw invalid('An account of another service is not erased here');
    // The line is written before the erasure, which has its own transaction and its own line: a crash in between leaves
    // this one.
    await auditKeyUse(context, { caller, action: 'account.erasure-asked', userId });
  });
  const erased = await auth.ports.eraseAccount(auth.platform, userId);
  if (erased.ok) return;
  throw erased.code === 'TEAM_MEMBER' ? notAdmin('Accounts of the team are changed by command only') : noSuchUser();
}
