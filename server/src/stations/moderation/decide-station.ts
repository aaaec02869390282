import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { stationMails } from '@placejuste/domain/station';
import { findPerson, recordAudit, type Person } from '../../accounts/index.ts';
import type { CommandContext, ServiceContext } from '../../platform/http/index.ts';
import { stationsRepository } from '../stations.repository.ts';
import { tellFinder } from './tell-finder.ts';

type Call = typeof stationsContract.calls.decideStation;

/** Finds the finder of a place, to notify them of the decision: only the service may read it. */
export async function readFinder({ tx }: ServiceContext, id: string): Promise<Person | null> {
  const row = await stationsRepository(tx).find(id);
  return row?.user_id == null ? null : findPerson(tx, row.user_id);
}

/** Records a decision, its audit entry and the mail to the finder, in one transaction. */
export async function decideStation(
  context: CommandContext,
  { id, finder, verdict }: ParamsOf<Call> & { readonly finder: Person | null; readonly verdict: BodyOf<Call> },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, user } = context;
  const stations = stationsRepository(tx);
  const row = await stations.find(id);
  if (row === undefined) return refuse('NOT_IN_QUEUE');
  if (row.user_id === user.id) return refuse('STATION_OWN');
  const status = verdict.decision === 'publish' ? 'published' : 'refused';
  const reason = verdict.decision === 'refuse' ? verdict.reason : null;
  const ruling = {
    status,
    reason,
    show_photo: verdict.decision === 'publish' && verdict.showPhoto,
    decided_at: clock.now(),
    decided_by: user.id,
  } as const;
  if (!(await stations.decide(id, ruling))) return refuse('ALREADY_DECIDED');
  await recordAudit(context, {
    actorId: user.id,
    action: `station.${status}`,
    subjectType: 'station',
    subjectId: id,
    detail: { reason },
  });
  const { published, refused } = stationMails;
  await tellFinder(context, {
    finder,
    mail: (firstName) => (reason === null ? published(firstName, row.label) : refused(firstName, row.label, reason)),
  });
  return ok({ id, status });
}
