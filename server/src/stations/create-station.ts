import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { checkStation } from '@placejuste/domain/station';
import { checkPermission } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { claimUploads } from '../storage/index.ts';
import { labelStationJobName } from './label-station.job.ts';
import { stationsRepository } from './stations.repository.ts';
import type { StationRow } from './stations.tables.ts';

type Call = typeof stationsContract.calls.createStation;
const refuseField = refuseFieldOf<BodyOf<Call>>();

/** Most places that a person may add in a day: more is a machine, or a file for the team. */
const maxADay = 50;
const dayMs = 24 * 3_600_000;

/** Adds a place, to be reviewed by the team; a replay with the same facts returns the same place. */
export async function createStation(
  { tx, clock, jobs, user }: CommandContext,
  body: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const checkResult = checkStation(body);
  if (!checkResult.ok) return checkResult;
  const { position, places, marks, remark } = checkResult.value;
  const stations = stationsRepository(tx);
  await advisoryLock(tx, `stations/${user.id}`);
  const existingStation = await stations.find(body.id);
  if (existingStation !== undefined)
    return hasSameFacts(existingStation, user.id, checkResult.value)
      ? ok(buildCreatedView(existingStation))
      : refuse('STATION_ID_TAKEN');
  // Judged now, whatever the time of the phone: a place for others proves nothing, and can be sent again.
  if (!(await checkPermission(tx, 'add-station')).ok) return refuse('ACCOUNT_SUSPENDED');
  const now = clock.now();
  if ((await stations.countAddedSince(user.id, new Date(now.getTime() - dayMs))) >= maxADay)
    return refuse('STATIONS_TOO_MANY');
  const [photo = null] =
    body.photo === null ? [] : await claimUploads(tx, user.id, [{ bucket: 'declaration-photos', ...body.photo }]);
  if (body.photo !== null && photo === null) return refuseField('photo', 'STATION_PHOTO_NOT_RECEIVED');
  const row = {
    id: body.id,
    latitude: position.latitude,
    longitude: position.longitude,
    accuracy: position.accuracy,
    position_source: body.positionSource,
    places,
    marks: [...marks],
    remark,
    object_id: photo?.id ?? null,
    submitted_at: now,
  };
  if (!(await stations.add(row))) return refuse('STATION_ID_TAKEN');
  await jobs.enqueue(tx, labelStationJobName, { id: body.id });
  return ok({ id: row.id, status: 'pending', submittedAt: now.toISOString() });
}

function buildCreatedView({ id, status, submitted_at }: StationRow): ReplyOf<Call> {
  return { id, status, submittedAt: submitted_at.toISOString() };
}

function hasSameFacts(
  row: StationRow,
  userId: string,
  {
    position,
    places,
    marks,
    remark,
  }: Pick<BodyOf<Call>, 'position' | 'places' | 'remark'> & { readonly marks: readonly string[] },
): boolean {
  return (
    row.user_id === userId &&
    row.latitude === position.latitude &&
    row.longitude === position.longitude &&
    row.places === places &&
    row.remark === remark &&
    row.marks.join() === marks.join()
  );
}
