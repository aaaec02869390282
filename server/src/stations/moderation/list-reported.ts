import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { buildReportedView } from '../station.view.ts';
import { loadDuplicates } from './load-duplicates.ts';
import { moderationRepository } from './moderation.repository.ts';

type Call = typeof stationsContract.calls.listReported;

/** Lists the published places reported as gone, oldest report first, without the reviewer's own. */
export async function listReported(
  context: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const repository = moderationRepository(context.tx, context.user.id);
  const { rows, waiting } = await repository.listReported(readPageSize(query) + 1, decodeCursor(query));
  const { shown, next } = paginate(rows, query, ({ said_gone_at: at, id }) => ({ at, id }));
  const findDuplicates = await loadDuplicates(repository, shown);
  return ok({ rows: shown.map((row) => buildReportedView(context, row, findDuplicates(row))), next, waiting });
}
