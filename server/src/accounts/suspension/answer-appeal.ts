import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { suspensionMails } from '@placejuste/domain/people';
import { findPerson } from '../../auth/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { mailSuspension } from './mail-suspension.ts';
import { suspensionsRepository } from './suspensions.repository.ts';

/** Answers an appeal: tells the holder why the account stays suspended. */
export async function answerAppeal(
  context: ServiceCommandContext,
  { userId, answer: text }: { readonly userId: string; readonly answer: string },
): Promise<Result<{ userId: string }, 'PERSON_NOT_FOUND' | 'APPEAL_NOT_WAITING'>> {
  const { tx, clock, user } = context;
  const person = await findPerson(tx, userId);
  if (person === null) return refuse('PERSON_NOT_FOUND');
  if (!(await suspensionsRepository(tx).answer(userId, { text, at: clock.now() }))) return refuse('APPEAL_NOT_WAITING');
  await recordAudit(context, {
    actorId: user.id,
    action: 'account.suspension-answered',
    subjectType: 'account',
    subjectId: userId,
  });
  await mailSuspension(context, {
    to: person.email,
    mail: suspensionMails.answered(person.firstName, text),
    path: '/pwa/suspension',
  });
  return ok({ userId });
}
