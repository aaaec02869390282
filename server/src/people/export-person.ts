import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { isFreshSecondFactor } from '../auth/index.ts';
import { linkExportFor } from '../personal-data/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { personFileRepository } from './person-file.repository.ts';

type Call = typeof peopleContract.calls.exportPerson;

/** Returns links to all the data stored about a person; it includes their card, hence the fresh second factor. */
export async function exportPerson(
  context: ServiceCommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if (!(await isFreshSecondFactor(context, context.user))) return refuse('SECOND_FACTOR_NOT_FRESH');
  const account = await personFileRepository(context.tx).findAccount(id);
  if (account === null) return refuse('PERSON_NOT_FOUND');
  // A stranger may have signed up with somebody's address.
  if (!account.isConfirmed) return refuse('PERSON_UNCONFIRMED');
  return ok({ urls: [...(await linkExportFor(context, { userId: id }))] });
}
