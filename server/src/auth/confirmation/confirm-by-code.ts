import { auditOwnAct, nobody } from '../audit-own-act.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, tokenExpired } from '../auth-error.ts';
import { listOneTimes } from '../mails/one-time-tokens.repository.ts';
import { findByCode } from '../mails/one-time-tokens.ts';
import { findUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { listKinds, chooseRefusedAct } from './confirm-one-time.ts';
import { settleConfirmation, type Confirmation } from './settle-confirmation.ts';

interface TypedCode {
  readonly type: string;
  /** An address, or the digits of a number. */
  readonly address: string;
  readonly code: string;
  readonly caller: Caller;
  /** The person signed in who types it: only their own codes count. Null when nobody is. */
  readonly ownerId: string | null;
}

/** Signs in with the code of a message. A refusal is returned, not thrown, so that its line in the log is committed. */
export async function confirmByCode(
  context: AuthContext,
  { type, address, code, caller, ownerId }: TypedCode,
): Promise<Confirmation | AuthError> {
  const row = await findByCode(context, { address, code, kinds: listKinds(type), caller, ownerId });
  const outcome = await settleConfirmation(context, row, { refusal: tokenExpired(), caller, by: 'code' });
  // A known and an unknown address run the same statements.
  if (outcome instanceof AuthError) await auditRefusal(context, { type, address, caller, ownerId });
  return outcome;
}

async function auditRefusal(
  context: AuthContext,
  { type, address, caller, ownerId }: Omit<TypedCode, 'code'>,
): Promise<void> {
  const act = chooseRefusedAct(type);
  if (ownerId !== null) return auditOwnAct(context, act, { userId: ownerId, way: 'code', caller });
  const user = await findUser(context.tx, address.includes('@') ? { email: address } : { phone: address });
  // The new address of a change has no account yet: the pending secrets sent there tell whose change it is.
  const oneTimes = await listOneTimes(context.tx, address, act === 'session.refused' ? [] : listKinds(type));
  const owners = new Set(oneTimes.map((row) => row.user_id));
  for (const userId of owners.size > 0 ? owners : [user?.id ?? nobody])
    await auditOwnAct(context, act, { userId, way: 'code', caller });
}
