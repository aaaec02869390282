import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { stationsRepository } from './stations.repository.ts';

type Call = typeof stationsContract.calls.withdraw;

/** Withdraws a place that the person added, published or not. */
export async function withdrawStation(
  { tx, user }: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, 'STATION_NOT_FOUND'>> {
  const stations = stationsRepository(tx);
  const isOwn = (await stations.find(id))?.user_id === user.id;
  return isOwn && (await stations.withdraw(id)) ? ok({ id }) : refuse('STATION_NOT_FOUND');
}
