import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { peopleContract } from '@placejuste/contracts/people';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { personOf } from '../accounts/index.ts';
import { isFreshSecondFactor } from '../auth/index.ts';
import { linkExportFor } from '../personal-data/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';

type Call = typeof peopleContract.calls.exportPerson;

/** Gives everything kept of a person; it holds their card, hence the fresh second factor. */
export async function exportPerson(
  context: ServiceCommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if (!(await isFreshSecondFactor(context, context.user))) return refuse('SECOND_FACTOR_NOT_FRESH');
  if ((await personOf(context.tx, id)) === null) return refuse('PERSON_NOT_FOUND');
  return ok({ urls: [...(await linkExportFor(context, { userId: id }))] });
}
