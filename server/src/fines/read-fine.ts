import type { finesContract } from '@placejuste/contracts/fines';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { finesRepository } from './fines.repository.ts';
import { showFine } from './show-fine.ts';

type Call = typeof finesContract.calls.readFine;

export async function readFine(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, 'FINE_UNKNOWN'>> {
  const row = await finesRepository(context.tx).find(id);
  return row === undefined ? refuse('FINE_UNKNOWN') : ok(await showFine(context, row));
}
