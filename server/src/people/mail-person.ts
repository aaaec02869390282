import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { ResentMail } from '@placejuste/domain/people';
import { findPerson, recordAudit } from '../accounts/index.ts';
import type { ResendAccountMail } from '../auth/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

type Call = typeof peopleContract.calls.mailPerson;

interface MailRequest {
  readonly id: string;
  readonly mail: ResentMail;
  readonly by: string;
  readonly resend: ResendAccountMail;
}

/** Sends a mail of the account again, with its line in the audit log. */
export async function mailPerson(
  context: ServiceContext,
  { id, mail, by, resend }: MailRequest,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if ((await findPerson(context.tx, id)) === null) return refuse('PERSON_NOT_FOUND');
  const mailResult = await resend(context, { userId: id, mail });
  if (!mailResult.ok) return mailResult;
  await recordAudit(context, {
    actorId: by,
    action: 'people.mailed',
    subjectType: 'account',
    subjectId: id,
    detail: { mail },
  });
  return ok({ userId: id });
}
