import { captureDoubts, type PhotoKind, type PhotoMoment, type Position } from '@placejuste/domain/declaration';
import type { ClaimedCapture, ManifestFacts } from '@placejuste/domain/evidence';
import type { DeclarationRow, PhotoRow } from './declarations.tables.ts';

type PhotoClaim = Pick<PhotoRow, 'taken_at_claim' | 'latitude' | 'longitude' | 'accuracy_m' | 'position_at'>;

/** Position of a photograph as the phone measured it; null without a measure. */
export function readPhotoPosition({ latitude, longitude, accuracy_m, position_at }: PhotoClaim): Position | null {
  if (latitude === null || longitude === null || position_at === null) return null;
  return { latitude, longitude, accuracy: accuracy_m, timestamp: position_at.getTime() };
}

/** The facts that a phone's manifest must state of each photograph. */
export function buildPhotoFacts(photos: readonly PhotoRow[]): ManifestFacts['photos'] {
  return photos.map((photo) => {
    const position = readPhotoPosition(photo);
    return {
      kind: photo.kind,
      sha256: photo.sha256,
      size: photo.size,
      takenAt: photo.taken_at_claim?.toISOString() ?? null,
      position: position === null ? null : toDatedPoint(position),
    };
  });
}

/** A declaration as its phone reported it, to find the doubts about its time. */
export function buildClaimedCapture(
  row: DeclarationRow,
  photos: readonly PhotoRow[],
  manifest: ClaimedCapture['manifest'],
): ClaimedCapture {
  const position = {
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy_m,
    timestamp: row.position_at.getTime(),
  };
  return {
    place: { position, source: row.position_source },
    photos: photos.flatMap(toPhotoMoments),
    savedAt: row.saved_at_claim?.getTime() ?? null,
    manifest,
  };
}

/** Kinds of the photographs that, by the phone's data, were not taken at the declared place. */
export function listPhotosElsewhere(row: DeclarationRow, photos: readonly PhotoRow[]): readonly PhotoKind[] {
  const { place, photos: moments, savedAt } = buildClaimedCapture(row, photos, null);
  if (savedAt === null) return [];
  return captureDoubts(place, moments, savedAt).flatMap((doubt) =>
    doubt.code === 'PHOTO_PLACE_APART' ? [doubt.kind] : [],
  );
}

function toPhotoMoments(photo: PhotoRow): readonly PhotoMoment[] {
  const { kind, taken_at_claim: takenAt } = photo;
  return takenAt === null ? [] : [{ kind, takenAt: takenAt.getTime(), position: readPhotoPosition(photo) }];
}

function toDatedPoint({ latitude, longitude, accuracy, timestamp }: Position) {
  return { latitude, longitude, accuracy, at: new Date(timestamp).toISOString() };
}
