import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, type Result } from '@placejuste/domain/kernel';
import { stationLimits } from '@placejuste/domain/station';
import { decodeCursor, pageOf, pageSize, type CommandContext } from '../../platform/http/index.ts';
import { findAround } from '../find-around.ts';
import { cursorOf, waitingView } from '../station.view.ts';
import { stationsRepository } from '../stations.repository.ts';

type Call = typeof stationsContract.calls.listWaiting;

/** What the team has to decide, oldest first, each beside the published places it may double; never one's own. */
export async function listWaiting(
  context: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const { tx, user } = context;
  const stations = stationsRepository(tx);
  const found = await stations.waiting(pageSize(query) + 1, decodeCursor(query), user.id);
  const { shown, next } = pageOf(found, query, cursorOf);
  const rows = [];
  for (const row of shown)
    rows.push(waitingView(context, row, await findAround(tx, row, stationLimits.duplicateMetres)));
  return ok({ rows, next, waiting: await stations.countWaiting(user.id) });
}
