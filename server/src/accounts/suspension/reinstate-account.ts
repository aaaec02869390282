import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { suspensionMails } from '@placejuste/domain/people';
import { findPerson } from '../../auth/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { findProfile, setAccountStatus } from '../accounts.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { mailSuspension } from './mail-suspension.ts';
import { suspensionsRepository } from './suspensions.repository.ts';

/**
 * Ends a suspension and restores the former status of the account; where none was stored, it is derived from the
 * documents.
 */
export async function reinstateAccount(
  context: ServiceContext,
  { userId, by }: { readonly userId: string; readonly by: string | null },
): Promise<Result<{ userId: string }, 'PERSON_NOT_FOUND' | 'ACCOUNT_NOT_SUSPENDED' | 'OWN_SUSPENSION'>> {
  const { tx, clock } = context;
  const at = clock.now();
  const [person, profile] = [await findPerson(tx, userId), await findProfile(tx, userId)];
  if (person === null || profile === null) return refuse('PERSON_NOT_FOUND');
  if (profile.account_status !== 'suspended') return refuse('ACCOUNT_NOT_SUSPENDED');
  // An account suspended by an older version may have a role of the team.
  if (by === userId) return refuse('OWN_SUSPENSION');
  const statusBefore = (await suspensionsRepository(tx).findCurrent(userId))?.statusBefore ?? null;
  const status = statusBefore ?? (profile.cmi_validated && profile.carte_grise_validated ? 'active' : 'pending');
  if (!(await setAccountStatus(tx, userId, { status, from: 'suspended', at }))) return refuse('ACCOUNT_NOT_SUSPENDED');
  await suspensionsRepository(tx).lift(userId, at);
  await recordAudit(context, {
    actorId: by,
    action: 'account.reinstated',
    subjectType: 'account',
    subjectId: userId,
    detail: by === null ? { by: 'command' } : {},
  });
  await mailSuspension(context, { to: person.email, mail: suspensionMails.lifted(person.firstName), path: '/pwa' });
  return ok({ userId });
}
