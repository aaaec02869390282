import type { finesContract } from '@placejuste/contracts/fines';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { computeHonestResults } from '@placejuste/domain/fine';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext, ServiceContext } from '../../platform/http/index.ts';
import { countAnswers, type CountedFine } from './answers.repository.ts';
import { finesRepository } from '../fines.repository.ts';

type Call = typeof finesContract.calls.readResults;

/** Finds the person's own fine, of whose authority the answers are counted. */
export async function findCountedFine(
  { tx }: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<CountedFine, 'FINE_UNKNOWN'>> {
  const row = await finesRepository(tx).find(id);
  return row === undefined ? refuse('FINE_UNKNOWN') : ok(row);
}

/** Reads the answers of the authority to other people: only the service may count their fines. */
export async function readResults({ tx }: ServiceContext, fine: CountedFine): Promise<Result<ReplyOf<Call>, never>> {
  return ok({ results: computeHonestResults(await countAnswers(tx, fine)) });
}
