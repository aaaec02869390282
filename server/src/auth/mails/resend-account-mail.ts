import { resentMailGapMs, type ResentMail } from '@placejuste/domain/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { AuthSettings } from '../auth-settings.ts';
import { getUser } from '../users/users.repository.ts';
import { mailOneTime } from './account-mails.ts';

type Refusal = 'PERSON_WITHOUT_ADDRESS' | 'PERSON_CONFIRMED' | 'PERSON_UNCONFIRMED' | 'MAIL_JUST_SENT';

/** Sends a mail of the account again, to the person's own address only. The person must exist in this transaction. */
export type ResendAccountMail = (
  context: ServiceContext,
  request: { readonly userId: string; readonly mail: ResentMail },
) => Promise<Result<null, Refusal>>;

/** Creates `ResendAccountMail`; its links live as long as those that people request themselves. */
export function createAccountMailResender(
  settings: Pick<AuthSettings, 'confirmationSeconds' | 'recoverySeconds'>,
): ResendAccountMail {
  return async (context, { userId, mail }) => {
    const { tx, clock, publicUrl } = context;
    const user = await getUser(tx, userId);
    const { email } = user;
    if (email === null) return refuse('PERSON_WITHOUT_ADDRESS');
    const isConfirmed = user.email_confirmed_at !== null && !user.password_to_choose;
    if (mail === 'confirmation' && isConfirmed) return refuse('PERSON_CONFIRMED');
    if (mail === 'recovery' && !isConfirmed) return refuse('PERSON_UNCONFIRMED');
    const last = mail === 'confirmation' ? user.confirmation_sent_at : user.recovery_sent_at;
    if (last !== null && clock.now().getTime() - last.getTime() < resentMailGapMs) return refuse('MAIL_JUST_SENT');
    await mailOneTime({ ...context, settings }, user, {
      kind: mail,
      address: email,
      redirectTo: publicUrl,
      pkce: null,
    });
    return ok(null);
  };
}
