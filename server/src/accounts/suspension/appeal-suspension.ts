import type { accountsContract } from '@placejuste/contracts/accounts';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { refuse, type Result } from '@placejuste/domain/kernel';
import { suspensionMails } from '@placejuste/domain/people';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { listOtherAdministrators } from '../roles/roles.repository.ts';
import { mailSuspension } from './mail-suspension.ts';
import { readOwnSuspension } from './read-own-suspension.ts';
import { suspensionsRepository } from './suspensions.repository.ts';

type Call = typeof accountsContract.calls.appealSuspension;

/** Stores the holder's appeal, and tells every administrator that it waits. */
export async function appealSuspension(
  context: ServiceCommandContext,
  { text }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const repository = suspensionsRepository(tx);
  if ((await repository.findCurrent(user.id)) === null) return refuse('ACCOUNT_NOT_SUSPENDED');
  if (!(await repository.appeal(user.id, { text, at: clock.now() }))) return refuse('APPEAL_ALREADY_SENT');
  await recordAudit(context, {
    actorId: user.id,
    action: 'account.suspension-appealed',
    subjectType: 'account',
    subjectId: user.id,
  });
  for (const to of await listOtherAdministrators(tx, user.id))
    await mailSuspension(context, { to, mail: suspensionMails.appealed(), path: '/admin-suite/personnes' });
  return readOwnSuspension(context);
}
