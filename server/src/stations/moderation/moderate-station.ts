import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { stationMails } from '@placejuste/domain/station';
import { findPerson, recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { stationsRepository } from '../stations.repository.ts';
import { tellFinder } from './tell-finder.ts';

type Call = typeof stationsContract.calls.moderateStation;

/** Keeps a place that was reported as gone, or removes it, with an audit entry and the notification of its finder. */
export async function moderateStation(
  context: ServiceCommandContext,
  { id, ...ruled }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const stations = stationsRepository(tx);
  const row = await stations.find(id);
  if (row === undefined) return refuse('NOT_IN_QUEUE');
  if (row.user_id === user.id) return refuse('STATION_OWN');
  const reviewed = { reviewed_at: clock.now(), reviewed_by: user.id };
  const reason = ruled.act === 'remove' ? ruled.reason : null;
  const ruling = reason === null ? reviewed : ({ ...reviewed, status: 'removed', reason } as const);
  if (!(await stations.moderate(id, ruling))) return refuse('ALREADY_DECIDED');
  await recordAudit(context, {
    actorId: user.id,
    action: reason === null ? 'station.kept' : 'station.removed',
    subjectType: 'station',
    subjectId: id,
    detail: { reason },
  });
  if (reason === null) return ok({ id, status: 'published' });
  const finder = row.user_id === null ? null : await findPerson(tx, row.user_id);
  await tellFinder(context, { finder, mail: (firstName) => stationMails.removed(firstName, row.label, reason) });
  return ok({ id, status: 'removed' });
}
