import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../../platform/http/index.ts';
import { toCursor, buildWaitingView } from '../station.view.ts';
import { loadDuplicates } from './load-duplicates.ts';
import { moderationRepository } from './moderation.repository.ts';

type Call = typeof stationsContract.calls.listWaiting;

/**
 * Lists the places that the team has to decide, oldest first, each with the published places that it may duplicate;
 * without the reviewer's own.
 */
export async function listWaiting(
  context: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const repository = moderationRepository(context.tx, context.user.id);
  const stations = await repository.listWaiting(readPageSize(query) + 1, decodeCursor(query));
  const { shown, next } = paginate(stations, query, toCursor);
  const findDuplicates = await loadDuplicates(repository, shown);
  const rows = shown.map((row) => buildWaitingView(context, row, findDuplicates(row)));
  return ok({ rows, next, waiting: await repository.countWaiting() });
}
