import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../accounts/index.ts';
import type { CommandContext, ServiceContext } from '../platform/http/index.ts';
import { stationsRepository } from './stations.repository.ts';

type Call = typeof stationsContract.calls.checkStation;

/** True when the place is published: row security hides it from most people. */
export async function isPublished({ tx }: ServiceContext, id: string): Promise<boolean> {
  return (await stationsRepository(tx).find(id))?.status === 'published';
}

/** Records what a passer-by saw of a published place, once a day. */
export async function checkStation(
  { tx, clock, user }: CommandContext,
  { id, there }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, 'ACCOUNT_SUSPENDED' | 'STATION_ALREADY_CHECKED'>> {
  if (!(await checkPermission(tx, 'add-station')).ok) return refuse('ACCOUNT_SUSPENDED');
  const at = clock.now();
  const isAdded = await stationsRepository(tx).addCheck({
    stationId: id,
    userId: user.id,
    day: toParisDay(at),
    there,
    at,
  });
  return isAdded ? ok({ id, there }) : refuse('STATION_ALREADY_CHECKED');
}
