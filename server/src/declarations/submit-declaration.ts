import { createHash } from 'node:crypto';
import type { BodyOf } from '@placejuste/contracts/kernel';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { PermissionCode } from '@placejuste/domain/account';
import { accuracyFits, judgePosition, photosComplete, type ClockTick } from '@placejuste/domain/declaration';
import { momentDoubts, positionDoubts, type ManifestFacts, type SeenPosition } from '@placejuste/domain/evidence';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { ownHistory } from '../accounts/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { backToSavepoint, setSavepoint, together, type Tx } from '../platform/postgres/index.ts';
import { findOwnObjects, type StoredObject } from '../storage/index.ts';
import {
  beforeDeposit,
  heldEdge,
  judgeClock,
  judgeManifest,
  signDeposit,
  ticksOf,
  type ClockSources,
  type LogEdge,
} from '../evidence/index.ts';
import { checkDeposit } from './declarations.policy.ts';
import { declarationsRepository } from './declarations.repository.ts';
import type { DeclarationRow, PhotoRow } from './declarations.tables.ts';
import { meetingTime } from './meeting-proof.ts';
import { claimedCapture, photoFacts } from './photo-moments.ts';
import { placeLabelSourceOf } from './place-label-proof.ts';

type Action = BodyOf<typeof declarationsContract.calls.createDeclaration>;
type Code =
  | PermissionCode
  | 'DECLARATION_INCOMPLETE'
  | 'DECLARATION_ID_TAKEN'
  | 'PHOTO_ALREADY_USED'
  | 'PHOTO_NOT_RECEIVED'
  | 'POSITION_REFUSED'
  | 'VEHICLE_NOT_FOUND';

/** How many of the last positions a new one is compared with. */
const positionsCompared = 10;

/** What a deposit must know before anything else, in one journey. */
export type BeforeSubmitting = Awaited<ReturnType<typeof beforeSubmitting>>;

export async function beforeSubmitting(tx: Tx, { id, vehicleId, photos, manifest }: Action) {
  const [declared, evidence, objects, alike, account] = await together(tx, (at) => [
    declarationsRepository(at).beforeDeclaration(id, vehicleId, positionsCompared),
    beforeDeposit(at, id, manifest ?? null),
    findOwnObjects(
      at,
      'declaration-photos',
      photos.map(({ path }) => path),
    ),
    declarationsRepository(at).photosLike(
      photos.map(({ sha256 }) => sha256),
      id,
    ),
    ownHistory(at),
  ]);
  return { declared, evidence, objects, alike, account };
}

interface Submitted {
  readonly row: DeclarationRow;
  /** True when this call kept it: nothing can have been said about it before. */
  readonly fresh: boolean;
}

/** By how much the phone's clock was ahead of ours when it sent, in ms; null when it did not say. */
interface Sending {
  readonly clockAheadMs: number | null;
  /** The phone's monotonic clock when it sent. */
  readonly sentTick?: ClockTick | null;
}

/**
 * Keeps a declaration whose photographs have all arrived. Its identifier is the idempotency key: the same action
 * again answers the row already kept, whatever happened to the first answer.
 * @param before may be a little older than this moment: what it misses, the rows written refuse.
 * @param careful false sends everything ahead (`boldly`): what the rows refuse undoes the transaction.
 */
export async function submitDeclaration(
  tx: Tx,
  platform: ClockSources & Pick<Platform, 'secrets' | 'jobs'>,
  user: RequestUser,
  action: Action,
  { clockAheadMs, sentTick = null }: Sending,
  before: BeforeSubmitting,
  careful: boolean,
): Promise<Result<Submitted, Code>> {
  const fingerprint = fingerprintOf(action);
  const repository = declarationsRepository(tx);
  /** Kept before, or by a twin request in between; the identifier of somebody else stays unseen. */
  const keptAlready = async (): Promise<Result<Submitted, 'DECLARATION_ID_TAKEN'>> => {
    const kept = await repository.declaration(action.id);
    return kept === undefined || kept.action_sha256 !== fingerprint
      ? refuse('DECLARATION_ID_TAKEN')
      : ok({ row: kept, fresh: false });
  };
  const {
    declared: { known, vehicle, positions },
    evidence,
    objects,
    alike,
    account,
  } = before;
  if (known) return keptAlready();
  const { now: depositedAt, fault: clockFault } = await judgeClock(tx, platform, evidence.edge.head_at);
  const lastContactAt = meetingTime(platform, user.id, action.lastContact);
  const permission = checkDeposit(account, {
    takenAtClaim: new Date(action.takenAtClaim),
    lastContactAt,
    depositedAt,
    clockAheadMs,
  });
  if (!permission.ok) return permission;

  if (!photosComplete(action.photos.map((photo) => photo.kind)))
    return refuse('DECLARATION_INCOMPLETE', { photos: 'DECLARATION_INCOMPLETE' });
  const placed =
    accuracyFits(action.positionSource, action.position.accuracy) && judgePosition(action.position).refusal === null;
  // Of a photograph's own position only what no phone can measure is refused: a vague one is kept as it is told.
  const isPhotoPlaceable = action.photos.every(
    ({ position }) => position == null || judgePosition(position).refusal !== 'POSITION_IMPOSSIBLE',
  );
  if (!placed || !isPhotoPlaceable) return refuse('POSITION_REFUSED', { position: 'POSITION_REFUSED' });
  if (vehicle === null) return refuse('VEHICLE_NOT_FOUND', { vehicleId: 'VEHICLE_NOT_FOUND' });
  const photos = received(action, objects);
  if (photos === null) return refuse('PHOTO_NOT_RECEIVED', { photos: 'PHOTO_NOT_RECEIVED' });
  const used = (): Result<Submitted, 'PHOTO_ALREADY_USED'> =>
    refuse('PHOTO_ALREADY_USED', { photos: 'PHOTO_ALREADY_USED' });
  const files = new Set(photos.map((photo) => photo.object_id));
  if (files.size < photos.length || alike.some((photo) => files.has(photo.object_id))) return used();
  // A twin request was deposited since we looked; else erased, or somebody else's: an identifier never serves twice.
  if (evidence.knownToLog) return keptAlready();

  const manifest = judgeManifest(evidence, action.manifest ?? null, factsOf(action, user.id, vehicle.plate, photos));
  const doubts = positionDoubts(seenOf(action), positions);

  const row: DeclarationRow = {
    id: action.id,
    user_id: user.id,
    vehicle_id: vehicle.id,
    plate: vehicle.plate,
    vehicle_name: vehicle.name,
    status: 'processing',
    payment: 'due',
    latitude: action.position.latitude,
    longitude: action.position.longitude,
    accuracy_m: action.position.accuracy,
    position_at: new Date(action.position.timestamp),
    position_source: action.positionSource,
    place_label: action.placeLabel,
    place_label_source: labelSourceOf(platform, user.id, action),
    taken_at_claim: new Date(action.takenAtClaim),
    deposited_at: depositedAt,
    action_sha256: fingerprint,
    last_contact_at: lastContactAt,
    // A clock of ours that is in doubt says nothing of the phone's.
    clock_ahead_ms: clockFault === null ? clockAheadMs : null,
    clock_fault: clockFault,
    unarchived_at: null,
    plate_check: action.plateCheck ?? null,
    saved_at_claim: action.savedAtClaim === undefined ? null : new Date(action.savedAtClaim),
    clock_ticks: ticksOf(manifest.taken, lastContactAt, sentTick),
    awaits_validation: permission.value.awaitsValidation,
  };
  const deposit = signDeposit(platform, {
    declaration: row.id,
    depositedAt,
    clockFault,
    manifest,
    photos,
    doubts: [
      ...doubts,
      ...(alike.length > 0 ? ['PHOTO_SEEN_BEFORE' as const] : []),
      ...momentDoubts(claimedCapture(row, photos, manifest.taken)),
    ],
  });
  if (!careful) {
    await repository.addAhead(row, photos);
    await deposit.append(tx, evidence.edge);
    return ok({ row, fresh: true });
  }
  const written = await write(tx, row, photos);
  if (written === 'known') return keptAlready();
  // Taken by another declaration since we looked.
  if (written === 'used') return used();
  await deposit.append(tx, written);
  return ok({ row, fresh: true });
}

/** All of it, or nothing and why: a twin got in between, or one of its photographs proves another declaration. */
async function write(tx: Tx, row: DeclarationRow, photos: readonly PhotoRow[]): Promise<LogEdge | 'known' | 'used'> {
  const [, added, joined, edge] = await together(tx, (at) => [
    settled(setSavepoint(at)),
    settled(declarationsRepository(at).addDeclaration(row)),
    settled(declarationsRepository(at).addPhotos(photos)),
    settled(heldEdge(at)),
  ]);
  if (
    added.status === 'fulfilled' &&
    added.value &&
    joined.status === 'fulfilled' &&
    joined.value &&
    edge.status === 'fulfilled'
  )
    return edge.value;
  await backToSavepoint(tx);
  if (added.status === 'rejected') throw added.reason;
  if (!added.value) return 'known';
  if (joined.status === 'rejected') throw joined.reason;
  if (!joined.value) return 'used';
  throw (edge as PromiseRejectedResult).reason;
}

async function settled<T>(asked: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([asked]);
  return outcome;
}

function labelSourceOf(
  platform: Pick<Platform, 'secrets'>,
  userId: string,
  { placeLabel: label, placeLabelProof, position: { latitude, longitude } }: Action,
) {
  return label === null ? null : placeLabelSourceOf(platform, userId, { label, latitude, longitude }, placeLabelProof);
}

/**
 * Of the facts alone: an address in words, a later meeting, a plate may be found, the manifest signed and the whole
 * saved anew, between a lost answer and the next try.
 */
function fingerprintOf({
  placeLabel: _found,
  placeLabelProof: _signedToo,
  lastContact: _met,
  manifest: _signed,
  plateCheck: _read,
  savedAtClaim: _saved,
  ...facts
}: Action): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** The stored photographs, or null when one is absent or is not the one that was named. */
function received(action: Action, objects: readonly (StoredObject | null)[]): PhotoRow[] | null {
  const rows: PhotoRow[] = [];
  for (const [index, photo] of action.photos.entries()) {
    const object = objects[index] ?? null;
    if (object === null || object.sha256 !== photo.sha256) return null;
    const { takenAt, position = null } = photo;
    rows.push({
      declaration_id: action.id,
      kind: photo.kind,
      object_id: object.id,
      sha256: object.sha256,
      size: object.size,
      origin: photo.origin ?? null,
      taken_at_claim: takenAt === undefined ? null : new Date(takenAt),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      accuracy_m: position?.accuracy ?? null,
      position_at: position === null ? null : new Date(position.timestamp),
    });
  }
  return rows;
}

/** What the phone's manifest must say to be of this declaration. */
function factsOf(action: Action, account: string, plate: string, photos: readonly PhotoRow[]): ManifestFacts {
  const { id, vehicleId, position, positionSource, takenAtClaim, savedAtClaim = null } = action;
  const { latitude, longitude, accuracy } = position;
  return {
    declaration: id,
    account,
    vehicleId,
    plate,
    latitude,
    longitude,
    accuracy,
    source: positionSource,
    takenAt: takenAtClaim,
    savedAt: savedAtClaim,
    photos: photoFacts(photos),
  };
}

function seenOf({ position: { timestamp, ...measured }, positionSource }: Action): SeenPosition {
  return { ...measured, source: positionSource, at: timestamp };
}
