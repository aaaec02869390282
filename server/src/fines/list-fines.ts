import type { finesContract } from '@placejuste/contracts/fines';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, parisDay, type Result } from '@placejuste/domain/kernel';
import { decodeIdCursor, paginate, pageSize, type CommandContext } from '../platform/http/index.ts';
import { fineSummaryView } from './fine.view.ts';
import { finesRepository } from './fines.repository.ts';

type Call = typeof finesContract.calls.listFines;

/** Newest first, a page at a time. */
export async function listFines(
  { tx, clock }: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const rows = await finesRepository(tx).listPage(pageSize(query), decodeIdCursor(query));
  const page = paginate(rows, query, ({ id }) => id);
  const today = parisDay(clock.now());
  return ok({ rows: page.shown.map((row) => fineSummaryView(row, today)), next: page.next });
}
