import type { finesContract } from '@placejuste/contracts/fines';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, toParisDay, type Result } from '@placejuste/domain/kernel';
import { paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { compareFines, decodePosition, encodePosition, isAfter, isOver } from './fine-order.ts';
import { buildFineSummaryView } from './fine.view.ts';
import { finesRepository } from './fines.repository.ts';

type Call = typeof finesContract.calls.listFines;

/**
 * Lists the earliest deadlines first, then the fines that are over, by page. Deadlines are computed from the law and
 * not stored: all the fines that are not over are read.
 */
export async function listFines(
  { tx, clock }: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const repository = finesRepository(tx);
  const today = toParisDay(clock.now());
  const size = readPageSize(query);
  const after = decodePosition(query);
  const isOverAlone = after !== null && isOver(after);
  const running = (isOverAlone ? [] : await repository.listUnfinished())
    .map((row) => buildFineSummaryView(row, today))
    .filter((fine) => after === null || isAfter(fine, after))
    .toSorted(compareFines);
  const room = size - running.length;
  const finished = room < 0 ? [] : await repository.listOver(room, isOverAlone ? after.id : null);
  const rows = [...running, ...finished.map((row) => buildFineSummaryView(row, today))];
  const page = paginate(rows, query, encodePosition);
  return ok({ rows: [...page.shown], next: page.next });
}
