import { stationBody, type StationBody } from '@placejuste/contracts/stations';
import type { Position, PositionSource } from '@placejuste/domain/declaration';
import { checkStation, type StationFault, type StationMark, stationMarks } from '@placejuste/domain/station';
import * as z from 'zod/mini';
import type { ActionPhoto, OutboxRow, PhotoFacts } from '../offline/index.ts';
import { findObjectExtension } from '../photos/index.ts';
import { stationsText as text } from './stations.text.fr.ts';

export const draftKey = 'station';

/** Key of the draft that corrects a refused place. */
export function buildCorrectedDraftKey(id: string): string {
  return `station-correction/${id}`;
}

export interface StationPlace {
  readonly position: Position;
  readonly source: PositionSource;
  readonly warning: string | null;
  readonly reason: string | null;
}

/** Draft of one place; stored on the device until it is in the outbox. */
export interface StationDraft {
  readonly version: 1;
  /** Id of the place, and idempotency key of its action. */
  readonly id: string;
  readonly place: StationPlace | null;
  readonly label: string | null;
  readonly places: string;
  readonly marks: readonly StationMark[];
  readonly remark: string;
  readonly photo: PhotoFacts | null;
}

export function emptyDraft(id: string): StationDraft {
  return { version: 1, id, place: null, label: null, places: '1', marks: [], remark: '', photo: null };
}

export function parseDraft(storedDraft: unknown): StationDraft | null {
  if (typeof storedDraft !== 'object' || storedDraft === null) return null;
  const draft = storedDraft as Partial<StationDraft>;
  return draft.version === 1 && typeof draft.id === 'string' && Array.isArray(draft.marks)
    ? { ...(draft as StationDraft), marks: stationMarks.filter((mark) => draft.marks?.includes(mark)) }
    : null;
}

/**
 * Converts a refused place to a draft. Each field is parsed alone: the form asks again for those missing from a damaged
 * payload.
 */
export function buildDraftOfRefused(
  { id, payload }: Pick<OutboxRow, 'id' | 'payload'>,
  photo: PhotoFacts | null,
): StationDraft {
  const { position, positionSource } = stationBody.shape;
  const at = z.safeParse(position, payload['position']);
  const source = z.safeParse(positionSource, payload['positionSource']);
  const { places, marks, remark } = payload;
  return {
    ...emptyDraft(id),
    place:
      at.success && source.success ? { position: at.data, source: source.data, warning: null, reason: null } : null,
    places: typeof places === 'number' ? String(places) : '',
    marks: Array.isArray(marks) ? stationMarks.filter((mark) => marks.includes(mark)) : [],
    remark: typeof remark === 'string' ? remark : '',
    photo,
  };
}

export interface ReadyStation {
  readonly payload: Omit<StationBody, 'id'>;
  readonly photos: readonly ActionPhoto[];
}

/** Builds the action of a draft, or returns the fault to correct first. */
export function prepareStation(
  draft: StationDraft,
  userId: string,
): ReadyStation | { readonly fault: StationFault | 'PLACE_MISSING' } {
  const { place, photo } = draft;
  if (place === null) return { fault: 'PLACE_MISSING' };
  const checkResult = checkStation({
    position: place.position,
    places: Number(draft.places.trim() === '' ? Number.NaN : draft.places),
    marks: draft.marks,
    remark: draft.remark,
  });
  if (!checkResult.ok) return { fault: checkResult.code };
  const path = photo === null ? null : `${userId}/${draft.id}/place-${photo.id}.${findObjectExtension(photo.type)}`;
  const { position, places, marks, remark } = checkResult.value;
  return {
    payload: {
      position,
      positionSource: place.source,
      places,
      marks: [...marks],
      remark,
      photo: photo === null || path === null ? null : { path, sha256: photo.sha256 },
    },
    photos:
      photo === null || path === null
        ? []
        : [{ photoId: photo.id, bucket: 'declaration-photos', objectName: path, label: text.form.photoLabel }],
  };
}
