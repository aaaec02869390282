import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../platform/http/index.ts';
import { listStationsAround } from './list-stations-around.ts';
import { buildNearView } from './station.view.ts';

type Call = typeof stationsContract.calls.listNear;

const maxNear = 20;

/** Lists the nearest published places, for anybody. */
export async function listNear(
  context: ServiceContext,
  { lat, lon, within }: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const from = { latitude: lat, longitude: lon };
  const rows = await listStationsAround(context.tx, from, within);
  return ok({ rows: rows.slice(0, maxNear).map((row) => buildNearView(context, row, from)) });
}
