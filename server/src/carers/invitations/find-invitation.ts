import { checkAcceptance } from '@placejuste/domain/carer';
import type { carersContract } from '@placejuste/contracts/carers';
import { ok, type Result } from '@placejuste/domain/kernel';
import { personById, userIdByEmail, type Person } from '../../accounts/index.ts';
import type { RequestUser, ServiceCommandContext } from '../../platform/http/index.ts';
import { carersRepository } from '../carers.repository.ts';
import type { LinkRow } from '../carers.tables.ts';
import { timesOf } from '../carer.view.ts';
import { digestOf } from './invitation-secret.ts';

interface FoundInvitation {
  readonly link: LinkRow;
  readonly holder: Person;
  readonly carer: Person;
  /** Accepted before by this very account: a replay. */
  readonly isAccepted: boolean;
}

/** The invitation that a link opens, for the account it was sent to. Needs a service transaction. */
export async function findInvitation(
  { tx, user, clock }: ServiceCommandContext<RequestUser>,
  secret: string,
): Promise<Result<FoundInvitation, keyof typeof carersContract.calls.readInvitation.refusals>> {
  const repository = carersRepository(tx);
  const link = await repository.linkOfSecret(digestOf(secret));
  const carer = await personById(tx, user.id);
  const holder = link === undefined ? null : await personById(tx, link.user_id);
  const known = link === undefined || holder === null || carer === null ? null : { link, holder, carer };
  const isAccepted =
    known !== null && known.link.ended_at === null && (await repository.carerOf(known.link.id)) === user.id;
  if (known !== null && isAccepted) return ok({ ...known, isAccepted });
  const allowed = checkAcceptance(
    known === null ? null : { ...timesOf(known.link), email: known.link.email, holderId: known.link.user_id },
    { userId: user.id, confirmedEmail: await confirmedEmailOf(tx, user.id, carer) },
    clock.now(),
  );
  if (!allowed.ok) return allowed;
  // The rule refuses when there is none.
  if (known === null) throw new Error('An invitation that does not exist was accepted');
  return ok({ ...known, isAccepted: false });
}

async function confirmedEmailOf(
  tx: ServiceCommandContext['tx'],
  userId: string,
  person: Person | null,
): Promise<string | null> {
  if (person === null || person.email === '') return null;
  return (await userIdByEmail(tx, person.email)) === userId ? person.email : null;
}
