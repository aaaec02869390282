import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { computeMetresBetween, ok, refuse, type Result } from '@placejuste/domain/kernel';
import { stationLimits, stationMails } from '@placejuste/domain/station';
import { findPerson, recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { stationsRepository } from '../stations.repository.ts';
import { tellFinder } from './tell-finder.ts';

type Call = typeof stationsContract.calls.mergeStation;

/** Merges two places: the finder keeps it in their list, is thanked, and counts as having seen the other. */
export async function mergeStation(
  context: ServiceCommandContext,
  { id, into }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const stations = stationsRepository(tx);
  const rows = await stations.hold([id, into]);
  const row = rows.find((one) => one.id === id);
  const target = rows.find((one) => one.id === into);
  if (row === undefined) return refuse('NOT_IN_QUEUE');
  if (row.user_id === user.id) return refuse('STATION_OWN');
  if (row.status !== 'pending' && row.status !== 'published') return refuse('ALREADY_DECIDED');
  const isDouble =
    target !== undefined &&
    target.id !== row.id &&
    target.status === 'published' &&
    computeMetresBetween(row, target) <= stationLimits.duplicateMetres;
  if (!isDouble) return refuse('STATION_NO_DOUBLE');
  await stations.merge(row, into, { at: clock.now(), reviewer: user.id });
  await recordAudit(context, {
    actorId: user.id,
    action: 'station.merged',
    subjectType: 'station',
    subjectId: id,
    detail: { into },
  });
  const finder = row.user_id === null ? null : await findPerson(tx, row.user_id);
  await tellFinder(context, { finder, mail: (firstName) => stationMails.merged(firstName, row.label) });
  return ok({ id, status: 'merged' });
}
