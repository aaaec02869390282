import type { finesContract } from '@placejuste/contracts/fines';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, toParisDay, type Result } from '@placejuste/domain/kernel';
import { decodeIdCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { buildFineSummaryView } from './fine.view.ts';
import { finesRepository } from './fines.repository.ts';

type Call = typeof finesContract.calls.listFines;

/** Newest first, a page at a time. */
export async function listFines(
  { tx, clock }: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const rows = await finesRepository(tx).listPage(readPageSize(query), decodeIdCursor(query));
  const page = paginate(rows, query, ({ id }) => id);
  const today = toParisDay(clock.now());
  return ok({ rows: page.shown.map((row) => buildFineSummaryView(row, today)), next: page.next });
}
