import { isTeamRole } from '@placejuste/domain/account';
import { ok, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { needsSuspensionRemark, suspensionMails, type SuspensionReason } from '@placejuste/domain/people';
import { findPerson } from '../../auth/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { findProfile, lockAccountStatus, setAccountStatus } from '../accounts.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { listRoles } from '../roles/roles.repository.ts';
import { mailSuspension } from './mail-suspension.ts';
import { suspensionsRepository } from './suspensions.repository.ts';

interface SuspendedAccount {
  readonly userId: string;
  readonly reason: SuspensionReason;
  readonly remark?: string | undefined;
  /** Account that acts; null for a command of the server. */
  readonly by: string | null;
}

type Code = 'PERSON_NOT_FOUND' | 'SUSPENSION_REMARK_REQUIRED' | 'ACCOUNT_ALREADY_SUSPENDED' | 'SUSPENDED_IS_TEAM';
const refuseField = refuseFieldOf<SuspendedAccount>();

/**
 * Suspends an account, which may then only read and export. Its holder can read why at once, since sessions stay open.
 */
export async function suspendAccount(
  context: ServiceContext,
  { userId, reason, remark: typedRemark, by }: SuspendedAccount,
): Promise<Result<{ userId: string }, Code>> {
  const { tx, clock, newId } = context;
  const at = clock.now();
  const remark = typedRemark?.trim() || null;
  if (remark === null && needsSuspensionRemark(reason)) return refuseField('remark', 'SUSPENSION_REMARK_REQUIRED');
  // The status to restore later is read under the lock.
  await lockAccountStatus(tx, userId);
  const [person, profile] = [await findPerson(tx, userId), await findProfile(tx, userId)];
  if (person === null || profile === null) return refuse('PERSON_NOT_FOUND');
  // A role would leave them everything, including the end of their own suspension.
  if ((await listRoles(tx, userId)).some(isTeamRole)) return refuse('SUSPENDED_IS_TEAM');
  if (!(await setAccountStatus(tx, userId, { status: 'suspended', at }))) return refuse('ACCOUNT_ALREADY_SUSPENDED');
  const { account_status: formerStatus } = profile;
  const statusBefore = formerStatus === 'suspended' ? null : formerStatus;
  await suspensionsRepository(tx).add({ id: newId(), userId, reason, remark, statusBefore, at, by });
  await recordAudit(context, {
    actorId: by,
    action: 'account.suspended',
    subjectType: 'account',
    subjectId: userId,
    detail: by === null ? { reason, by: 'command' } : { reason },
  });
  await mailSuspension(context, {
    to: person.email,
    mail: suspensionMails.suspended({ firstName: person.firstName, reason, remark }),
    path: '/pwa/suspension',
  });
  return ok({ userId });
}
