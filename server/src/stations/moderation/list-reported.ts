import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, type Result } from '@placejuste/domain/kernel';
import { stationLimits } from '@placejuste/domain/station';
import { decodeCursor, pageOf, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { findAround } from '../find-around.ts';
import { reportedView } from '../station.view.ts';
import { stationsRepository } from '../stations.repository.ts';

type Call = typeof stationsContract.calls.listReported;

/** Published places that people say are gone, the oldest word first; never one's own. */
export async function listReported(
  context: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const { tx, user } = context;
  const stations = stationsRepository(tx);
  const found = await stations.reported(pageSize(query) + 1, decodeCursor(query), user.id);
  const { shown, next } = pageOf(found, query, ({ said_gone_at: at, id }) => ({ at, id }));
  const rows = [];
  for (const row of shown)
    rows.push(reportedView(context, row, await findAround(tx, row, stationLimits.duplicateMetres)));
  return ok({ rows, next, waiting: await stations.countReported(user.id) });
}
