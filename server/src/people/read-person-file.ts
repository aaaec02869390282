import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findPurposeFault, type Purpose } from '@placejuste/domain/people';
import { findCurrentSuspension, findFailedRenewal, findProfile, findPerson, recordAudit } from '../accounts/index.ts';
import { listPayments, readOwnSubscription } from '../billing/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { personFileRepository } from './person-file.repository.ts';
import { buildPersonFileView } from './person-file.view.ts';

type Call = typeof peopleContract.calls.readPersonFile;

/** Opens a person's file. The audit line that says who opened it and why is written before the answer. */
export async function readPersonFile(
  context: ServiceCommandContext,
  { id, purpose }: { readonly id: string; readonly purpose: Purpose },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  const [person, profile] = [await findPerson(tx, id), await findProfile(tx, id)];
  const fault = findPurposeFault(purpose, person === null ? '' : `${person.firstName} ${person.lastName}`);
  if (fault !== null) return refuse(fault);
  const account = await personFileRepository(tx).findAccount(id);
  if (person === null || profile === null || account === null) return refuse('PERSON_NOT_FOUND');
  await recordAudit(context, {
    actorId: user.id,
    action: 'people.opened',
    subjectType: 'account',
    subjectId: id,
    detail: { purpose: purpose.code, note: purpose.note },
  });
  return ok(
    buildPersonFileView(id, {
      person,
      profile,
      account,
      suspension: await findCurrentSuspension(tx, id),
      own: await readOwnSubscription(context, id),
      renewalFailedAt: await findFailedRenewal(tx, id),
      payments: (await listPayments(context, id)).length,
    }),
  );
}
