import type { carersContract } from '@placejuste/contracts/carers';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../../platform/http/index.ts';
import { carersRepository } from '../carers.repository.ts';

type Call = typeof carersContract.calls.listPrepared;

/** Lists what the caller prepared for the people they still help, with its state but not its content. */
export async function listPrepared(
  { tx }: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const preparedRows = await carersRepository(tx).listPrepared(readPageSize(query), decodeCursor(query));
  const { shown, next } = paginate(preparedRows, query, ({ at, id }) => ({ at, id }));
  const rows = shown.map(({ subject_id: id, link_id: helpId, act, at, confirmation }) => ({
    id,
    helpId,
    act,
    at: at.toISOString(),
    confirmation,
  }));
  return ok({ rows, next });
}
