import { auditOwnAct } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { queueAccountMail } from '../mails/account-mails.ts';
import { authenticateAgain, type SignedIn } from '../sessions/authenticate-user.ts';
import { deletePasskey } from '../webauthn/webauthn-credentials.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { noSuchPasskey } from './passkey-errors.ts';
import { checkMayDropPasskey } from './passkeys.policy.ts';

/** Removes a passkey and mails its owner. @throws AuthError when it is not theirs, or this session may not */
export async function dropPasskey(
  context: AuthContext,
  { id, signedIn, caller }: { readonly id: string; readonly signedIn: SignedIn; readonly caller: Caller },
): Promise<void> {
  const { tx } = context;
  // A session closed meanwhile, as by a new password, removes nothing.
  const currentSignIn = await authenticateAgain(context, signedIn);
  checkMayDropPasskey(currentSignIn);
  const { user } = currentSignIn;
  if (!(await deletePasskey(tx, id, user.id))) throw noSuchPasskey();
  await queueAccountMail(context, user, { kind: 'passkey_removed' });
  await auditOwnAct(context, 'passkey.removed', { userId: user.id, caller });
}
