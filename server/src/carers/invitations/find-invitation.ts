import { checkAcceptance } from '@placejuste/domain/carer';
import type { carersContract } from '@placejuste/contracts/carers';
import { ok, type Result } from '@placejuste/domain/kernel';
import { findPerson, findUserIdByEmail, type Person } from '../../accounts/index.ts';
import type { RequestUser, ServiceCommandContext } from '../../platform/http/index.ts';
import { carersRepository } from '../carers.repository.ts';
import type { LinkRow } from '../carers.tables.ts';
import { toCarerTimes } from '../carer.view.ts';
import { hashSecret } from './invitation-secret.ts';

interface InvitationParties {
  readonly link: LinkRow;
  readonly holder: Person;
  readonly carer: Person;
  /** True when this account had already accepted it: a replay. */
  readonly isAccepted: boolean;
}

/** The invitation of a link, for the account to which it was sent. Needs a service transaction. */
export async function findInvitation(
  { tx, user, clock }: ServiceCommandContext<RequestUser>,
  secret: string,
): Promise<Result<InvitationParties, keyof typeof carersContract.calls.readInvitation.refusals>> {
  const repository = carersRepository(tx);
  const link = await repository.findLinkBySecret(hashSecret(secret));
  const carer = await findPerson(tx, user.id);
  const holder = link === undefined ? null : await findPerson(tx, link.user_id);
  const invitation = link === undefined || holder === null || carer === null ? null : { link, holder, carer };
  const isAccepted =
    invitation !== null &&
    invitation.link.ended_at === null &&
    (await repository.findCarerId(invitation.link.id)) === user.id;
  if (invitation !== null && isAccepted) return ok({ ...invitation, isAccepted });
  const verdict = checkAcceptance(
    invitation === null
      ? null
      : { ...toCarerTimes(invitation.link), email: invitation.link.email, holderId: invitation.link.user_id },
    { userId: user.id, confirmedEmail: await findConfirmedEmail(tx, user.id, carer) },
    clock.now(),
  );
  if (!verdict.ok) return verdict;
  // The rule above refuses an absent invitation.
  if (invitation === null) throw new Error('An invitation that does not exist was accepted');
  return ok({ ...invitation, isAccepted: false });
}

async function findConfirmedEmail(
  tx: ServiceCommandContext['tx'],
  userId: string,
  person: Person | null,
): Promise<string | null> {
  if (person === null || person.email === '') return null;
  return (await findUserIdByEmail(tx, person.email)) === userId ? person.email : null;
}
