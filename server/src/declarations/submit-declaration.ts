import { createHash } from 'node:crypto';
import type { BodyOf } from '@placejuste/contracts/kernel';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import { accuracyFits, judgePosition, photosComplete } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { findOwnObject } from '../storage/index.ts';
import { declarationsRepository } from './declarations.repository.ts';
import type { DeclarationRow, PhotoRow } from './declarations.tables.ts';
import { meetingTime } from './meeting-proof.ts';

type Action = BodyOf<typeof declarationsContract.calls.createDeclaration>;
type Code = 'DECLARATION_INCOMPLETE' | 'DECLARATION_ID_TAKEN' | 'PHOTO_ALREADY_USED' | 'PHOTO_NOT_RECEIVED' | 'POSITION_REFUSED' | 'VEHICLE_NOT_FOUND';

/** By how much the phone's clock was ahead of ours when it sent, in ms; null when it did not say. */
interface Sending {
  readonly clockAheadMs: number | null;
}

/**
 * Keeps a declaration whose photographs have all arrived. Its identifier is the idempotency key: the same action
 * again answers the row already kept, whatever happened to the first answer.
 */
export async function submitDeclaration(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'secrets'>,
  user: RequestUser,
  action: Action,
  { clockAheadMs }: Sending = { clockAheadMs: null },
): Promise<Result<DeclarationRow, Code>> {
  const fingerprint = fingerprintOf(action);
  const repository = declarationsRepository(tx);
  const kept = await repository.declaration(action.id);
  if (kept !== undefined) return sameOrTaken(kept, fingerprint);

  if (!photosComplete(action.photos.map((photo) => photo.kind))) return refuse('DECLARATION_INCOMPLETE', { photos: 'DECLARATION_INCOMPLETE' });
  const placed = accuracyFits(action.positionSource, action.position.accuracy) && judgePosition(action.position).refusal === null;
  if (!placed) return refuse('POSITION_REFUSED', { position: 'POSITION_REFUSED' });
  const vehicle = await repository.vehicle(action.vehicleId);
  if (vehicle === undefined) return refuse('VEHICLE_NOT_FOUND', { vehicleId: 'VEHICLE_NOT_FOUND' });
  const photos = await received(tx, action);
  if (photos === null) return refuse('PHOTO_NOT_RECEIVED', { photos: 'PHOTO_NOT_RECEIVED' });
  const objects = new Set(photos.map((photo) => photo.object_id));
  if (objects.size < photos.length || (await repository.joinedElsewhere([...objects], action.id))) {
    return refuse('PHOTO_ALREADY_USED', { photos: 'PHOTO_ALREADY_USED' });
  }

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
    taken_at_claim: new Date(action.takenAtClaim),
    deposited_at: platform.clock.now(),
    action_sha256: fingerprint,
    last_contact_at: meetingTime(platform, user.id, action.lastContact),
    clock_ahead_ms: clockAheadMs,
  };
  if (!(await repository.addDeclaration(row))) {
    // A twin request got in between, or the identifier is somebody else's (then it stays unseen).
    const twin = await repository.declaration(action.id);
    return twin === undefined ? refuse('DECLARATION_ID_TAKEN') : sameOrTaken(twin, fingerprint);
  }
  // Taken by another declaration since we looked: the next try is refused in words.
  if (!(await repository.addPhotos(photos))) throw new Error('A photograph was joined to another declaration meanwhile');
  return ok(row);
}

/** Of the facts alone: the address in words and a later meeting may be found between a lost answer and the next try. */
function fingerprintOf({ placeLabel: _found, lastContact: _met, ...facts }: Action): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function sameOrTaken(kept: DeclarationRow, fingerprint: string): Result<DeclarationRow, 'DECLARATION_ID_TAKEN'> {
  return kept.action_sha256 === fingerprint ? ok(kept) : refuse('DECLARATION_ID_TAKEN');
}

/** The stored photographs, or null when one is absent or is not the one that was named. */
async function received(tx: Tx, action: Action): Promise<PhotoRow[] | null> {
  const rows: PhotoRow[] = [];
  for (const photo of action.photos) {
    const object = await findOwnObject(tx, 'declaration-photos', photo.path);
    if (object === null || object.sha256 !== photo.sha256) return null;
    rows.push({ declaration_id: action.id, kind: photo.kind, object_id: object.id, sha256: object.sha256, size: object.size, origin: photo.origin ?? null });
  }
  return rows;
}
