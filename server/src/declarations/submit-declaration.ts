import type { BodyOf } from '@placejuste/contracts/kernel';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { PermissionCode } from '@placejuste/domain/account';
import { isAccuracyConsistent, judgePosition, hasBothPhotos } from '@placejuste/domain/declaration';
import {
  listMomentDoubts,
  listPositionDoubts,
  type ManifestFacts,
  type PositionSample,
} from '@placejuste/domain/evidence';
import { ok, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { readOwnHistory } from '../accounts/index.ts';
import type { CommandContext, Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { findOwnObjects, type StoredObject } from '../storage/index.ts';
import {
  readBeforeDeposit,
  type SigningDevice,
  judgeClock,
  judgeManifest,
  signDeposit,
  buildClockTicks,
} from '../evidence/index.ts';
import { checkDeposit } from './declarations.policy.ts';
import { declarationsRepository } from './declarations.repository.ts';
import type { DeclarationRow, PhotoRow } from './declarations.tables.ts';
import { buildClaimedCapture, buildPhotoFacts } from './photo-moments.ts';
import { findPlaceLabelSource, verifyServerTime } from './proofs.ts';
import { hashDeclaration } from './retry-fields.ts';

type Action = BodyOf<typeof declarationsContract.calls.createDeclaration>;
const refuseField = refuseFieldOf<Action>();
type Code =
  | PermissionCode
  | 'DECLARATION_INCOMPLETE'
  | 'DECLARATION_ID_TAKEN'
  | 'PHOTO_ALREADY_USED'
  | 'PHOTO_NOT_RECEIVED'
  | 'POSITION_REFUSED'
  | 'VEHICLE_NOT_FOUND';

/** Number of previous positions with which a new one is compared. */
const positionsCompared = 10;

/** The carer who prepared a declaration, which is stored in the transaction of its holder. */
export interface Preparation {
  /** Account of the carer, whose phone signed the manifest and carries the server’s time. */
  readonly by: string;
  readonly byName: string;
  readonly holderPresent: boolean;
  /** The phone that signed, read in the carer's own transaction; null when it is unknown there. */
  readonly device: SigningDevice | null;
}

interface SubmittedDeclaration {
  readonly row: DeclarationRow;
  /** True when this call stored it: nothing can have been recorded about it before. */
  readonly isNew: boolean;
}

/**
 * Stores a declaration whose photographs have all arrived. Its identifier is the idempotency key: a replay returns the
 * stored row. A refusal writes nothing.
 */
export async function submitDeclaration(
  context: CommandContext,
  { action, preparation }: { readonly action: Action; readonly preparation: Preparation | null },
): Promise<Result<SubmittedDeclaration, Code>> {
  const { tx, user } = context;
  const author = preparation?.by ?? user.id;
  const { clockAheadMs, sentTick } = context.sending;
  const repository = declarationsRepository(tx);
  const fingerprint = hashDeclaration(action);
  const { isKnown, vehicle, positions } = await repository.loadBeforeDeclaration(
    action.id,
    action.vehicleId,
    positionsCompared,
  );
  if (isKnown) return answerStoredRow(tx, action.id, fingerprint);
  const before = await readBeforeDeposit(tx, action.id, action.manifest ?? null);
  // Row security hides the phones of other accounts, so a carer's phone was read in the carer's own transaction.
  const evidence = preparation === null ? before : { ...before, device: preparation.device };
  const { now: depositedAt, fault: clockFault } = await judgeClock(context, evidence.lastHeadAt);
  const lastContactAt = verifyServerTime(context, author, action.lastContact);
  const permission = checkDeposit(await readOwnHistory(tx), {
    takenAtClaim: new Date(action.takenAtClaim),
    lastContactAt,
    depositedAt,
    clockAheadMs,
  });
  if (!permission.ok) return permission;

  if (!hasBothPhotos(action.photos.map((photo) => photo.kind))) return refuseField('photos', 'DECLARATION_INCOMPLETE');
  if (!isPlaced(action)) return refuseField('position', 'POSITION_REFUSED');
  if (vehicle === null) return refuseField('vehicleId', 'VEHICLE_NOT_FOUND');
  const photos = buildPhotoRows(action, await findPhotoObjects(tx, action));
  if (photos === null) return refuseField('photos', 'PHOTO_NOT_RECEIVED');
  const alike = await repository.listPhotosLike(
    photos.map(({ sha256 }) => sha256),
    action.id,
  );
  if (areUsed(photos, alike)) return refuseUsedPhoto();
  // Deposited by a concurrent request since, erased, or somebody else's: an identifier is never reused.
  if (evidence.isKnownToLog) return answerStoredRow(tx, action.id, fingerprint);

  const facts = buildManifestFacts(action, { account: author, plate: vehicle.plate, photos });
  const manifest = judgeManifest(evidence, action.manifest ?? null, facts);
  const doubts = listPositionDoubts(toSeenPosition(action), positions);

  const row: DeclarationRow = {
    ...buildActionColumns(action),
    ...buildPreparationColumns(preparation),
    user_id: user.id,
    vehicle_id: vehicle.id,
    plate: vehicle.plate,
    vehicle_name: vehicle.name,
    status: 'processing',
    payment: 'due',
    place_label_source: findLabelSource(context, author, action),
    deposited_at: depositedAt,
    action_sha256: fingerprint,
    last_contact_at: lastContactAt,
    // While the clock of the service is in doubt, it cannot prove that of the phone wrong.
    clock_ahead_ms: clockFault === null ? clockAheadMs : null,
    clock_fault: clockFault,
    unarchived_at: null,
    clock_ticks: buildClockTicks(manifest.acceptedManifest, lastContactAt, sentTick),
    awaits_validation: permission.value.awaitsValidation,
  };
  const deposit = signDeposit(context, {
    declaration: row.id,
    depositedAt,
    clockFault,
    manifest,
    photos,
    doubts: [
      ...doubts,
      ...(alike.length > 0 ? ['PHOTO_SEEN_BEFORE' as const] : []),
      ...listMomentDoubts(buildClaimedCapture(row, photos, manifest.acceptedManifest)),
    ],
  });
  if (!(await repository.addDeclaration(row))) return answerStoredRow(tx, action.id, fingerprint);
  // The refusal rolls the declaration back too.
  if (!(await repository.addPhotos(photos))) return refuseUsedPhoto();
  await deposit.append(tx);
  return ok({ row: { ...row, status: 'ready' }, isNew: true });
}

/** The columns that the phone's action fills, as it states them. */
function buildActionColumns({ position, savedAtClaim, ...action }: Action) {
  return {
    id: action.id,
    latitude: position.latitude,
    longitude: position.longitude,
    accuracy_m: position.accuracy,
    position_at: new Date(position.timestamp),
    position_source: action.positionSource,
    place_label: action.placeLabel,
    taken_at_claim: new Date(action.takenAtClaim),
    plate_check: action.plateCheck ?? null,
    saved_at_claim: savedAtClaim === undefined ? null : new Date(savedAtClaim),
  };
}

function buildPreparationColumns(
  preparation: Preparation | null,
): Pick<DeclarationRow, 'prepared_by' | 'prepared_by_name' | 'holder_present' | 'confirmation' | 'confirmed_at'> {
  return preparation === null
    ? { prepared_by: null, prepared_by_name: '', holder_present: null, confirmation: null, confirmed_at: null }
    : {
        prepared_by: preparation.by,
        prepared_by_name: preparation.byName,
        holder_present: preparation.holderPresent,
        confirmation: 'waiting',
        confirmed_at: null,
      };
}

/** Returns the row that another request of the same action stored; an identifier of somebody else is refused unseen. */
async function answerStoredRow(
  tx: Tx,
  id: string,
  fingerprint: string,
): Promise<Result<SubmittedDeclaration, 'DECLARATION_ID_TAKEN'>> {
  const storedDeclaration = await declarationsRepository(tx).find(id);
  return storedDeclaration === undefined || storedDeclaration.action_sha256 !== fingerprint
    ? refuse('DECLARATION_ID_TAKEN')
    : ok({ row: storedDeclaration, isNew: false });
}

function refuseUsedPhoto(): Result<SubmittedDeclaration, 'PHOTO_ALREADY_USED'> {
  return refuseField('photos', 'PHOTO_ALREADY_USED');
}

/**
 * True when the positions are acceptable. That of a photograph is refused only when physically impossible: a vague one
 * is stored as claimed.
 */
function isPlaced({ positionSource, position, photos }: Action): boolean {
  return (
    isAccuracyConsistent(positionSource, position.accuracy) &&
    judgePosition(position).refusal === null &&
    photos.every((photo) => photo.position == null || judgePosition(photo.position).refusal !== 'POSITION_IMPOSSIBLE')
  );
}

/** True when one file serves twice: within the declaration, or in another. */
function areUsed(photos: readonly PhotoRow[], alike: readonly Pick<PhotoRow, 'object_id'>[]): boolean {
  const files = new Set(photos.map((photo) => photo.object_id));
  return files.size < photos.length || alike.some((photo) => files.has(photo.object_id));
}

function findPhotoObjects(tx: Tx, { photos }: Action): Promise<readonly (StoredObject | null)[]> {
  return findOwnObjects(
    tx,
    'declaration-photos',
    photos.map(({ path }) => path),
  );
}

function findLabelSource(
  secrets: Pick<Platform, 'secrets'>,
  userId: string,
  { placeLabel: label, placeLabelProof: proof, position: { latitude, longitude } }: Action,
) {
  return label === null ? null : findPlaceLabelSource(secrets, userId, { label, latitude, longitude, proof });
}

/** Builds the rows of the photographs; null when a file is absent, or does not have the claimed hash. */
function buildPhotoRows(action: Action, objects: readonly (StoredObject | null)[]): PhotoRow[] | null {
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

/** The facts that the phone's manifest must state to be of this declaration. */
function buildManifestFacts(
  action: Action,
  { account, plate, photos }: Pick<ManifestFacts, 'account' | 'plate'> & { readonly photos: readonly PhotoRow[] },
): ManifestFacts {
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
    photos: buildPhotoFacts(photos),
  };
}

function toSeenPosition({ position: { timestamp, ...coordinates }, positionSource }: Action): PositionSample {
  return { ...coordinates, source: positionSource, at: timestamp };
}
