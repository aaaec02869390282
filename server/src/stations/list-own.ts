import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { toCursor, buildOwnView } from './station.view.ts';
import { stationsRepository } from './stations.repository.ts';

type Call = typeof stationsContract.calls.listOwn;

/** Lists the places that the person added, newest first, by page. */
export async function listOwn(context: CommandContext, query: QueryOf<Call>): Promise<Result<ReplyOf<Call>, never>> {
  const { tx, user } = context;
  const stations = await stationsRepository(tx).listOwn(user.id, readPageSize(query) + 1, decodeCursor(query));
  const { shown, next } = paginate(stations, query, toCursor);
  return ok({ rows: shown.map((row) => buildOwnView(context, row)), next });
}
