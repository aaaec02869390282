import type { AuthContext } from '../auth-context.ts';
import { countMailOfNetwork } from '../limits/proof-of-work.ts';
import { findUser } from '../users/users.repository.ts';
import { mailOneTime } from './account-mails.ts';
import type { MailRequest } from './mail-request.ts';
import { reserveMail } from './reserve-mail.ts';

/** Sends the mail that recovers an account; silently nothing for an unknown address. */
export async function sendRecovery(context: AuthContext, request: MailRequest): Promise<void> {
  const { email, redirectTo, pkce } = request;
  if (!(await reserveMail(context, 'recovery', request))) return;
  await countMailOfNetwork(context, 'recovery', request);
  const user = await findUser(context.tx, { email });
  if (user === null) return;
  await mailOneTime(context, user, { kind: 'recovery', address: email, redirectTo, pkce });
}
