import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { findUser } from '../users/users.repository.ts';
import type { Caller } from '../wire/caller.ts';
import { insertPhoneUser } from './phone-users.repository.ts';
import { reserveSms } from './reserve-sms.ts';
import { areSignUpsClosed } from '../sign-up/are-sign-ups-closed.ts';
import { issueTextCode } from './text-codes.ts';

interface TextMessageRequest {
  readonly phone: string;
  readonly createUser: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

/** Sends a code that signs in; nothing to an unknown number where no account may be created. @throws AuthError */
export async function textSignInCode(
  context: AuthContext,
  { phone, createUser, data, caller }: TextMessageRequest,
): Promise<void> {
  const { tx, settings, newId, clock } = context;
  await reserveSms(context, { phone, caller });
  const user = await findUser(tx, { phone });
  if (user !== null) {
    await issueTextCode(context, { userId: user.id, kind: 'sms', phone });
    return;
  }
  if (!createUser || (await areSignUpsClosed(context))) {
    if (settings.otp.tellsUnknown) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
    return;
  }
  const [id, now] = [newId(), clock.now()];
  const account = { id, identityId: newId(), phone, passwordHash: null, data, now };
  const { digest: signupDevice } = caller.device;
  await insertPhoneUser(tx, { ...account, confirmed: settings.phone.autoconfirm, signupDevice });
  await issueTextCode(context, { userId: id, kind: 'sms', phone });
}
