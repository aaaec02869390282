import type { adminContract } from '@placejuste/contracts/admin';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { documentMails } from '@placejuste/domain/document';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { findProfile, recordAudit, setAccountStatus, type Person } from '../accounts/index.ts';
import { mailHolder } from '../documents/index.ts';
import { notifyPerson } from '../notifications/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { hasBothDocuments } from './admin.policy.ts';

type Call = typeof adminContract.calls.activateAccount;

/** Activates an account, with its audit line and its mail, in one transaction. */
export async function activateAccount(
  context: CommandContext,
  { id, person }: { readonly id: string; readonly person: Person | null },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const profile = await findProfile(tx, id);
  if (profile === null || person === null) return refuse('ACCOUNT_NOT_FOUND');
  if (profile.account_status !== 'pending') return refuse('ACCOUNT_NOT_PENDING');
  if (!hasBothDocuments(profile)) return refuse('ACCOUNT_DOCUMENTS_MISSING');
  const change = { status: 'active', from: 'pending', at: clock.now() } as const;
  if (!(await setAccountStatus(tx, id, change))) return refuse('ACCOUNT_NOT_PENDING');
  await recordAudit(context, {
    actorId: user.id,
    action: 'account.activated',
    subjectType: 'account',
    subjectId: id,
  });
  await mailHolder(context, { to: person.email, mail: documentMails.activated(person.firstName), path: '/pwa' });
  await notifyPerson(context, { userId: id, message: notificationMessages.accountActivated() });
  return ok({ userId: id, status: 'active' });
}
