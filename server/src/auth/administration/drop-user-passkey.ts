import type { AuthContext } from '../auth-context.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { noSuchPasskey } from '../passkeys/passkey-errors.ts';
import type { ServiceCaller } from '../service-keys/require-scope.steps.ts';
import { deletePasskey } from '../webauthn/webauthn-credentials.repository.ts';
import { auditKeyUse } from './audit-key-use.ts';
import { lockManagedUser } from './managed-user.policy.ts';

/** Removes a passkey of an account and mails its owner. @throws AuthError when there is no such passkey */
export async function dropUserPasskey(
  context: AuthContext,
  { caller, userId, id }: { readonly caller: ServiceCaller; readonly userId: string; readonly id: string },
): Promise<void> {
  const user = await lockManagedUser(context, userId);
  if (!(await deletePasskey(context.tx, id, userId))) throw noSuchPasskey();
  await queueAccountMail(context, user, { kind: 'passkey_removed' });
  await auditKeyUse(context, { caller, action: 'passkey.deleted', userId });
}
