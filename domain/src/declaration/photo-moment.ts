import { computeMetresBetween } from '../kernel/index.ts';
import type { PhotoKind } from './declaration.ts';
import type { Position, PositionSource } from './place-rules.ts';

/** Time and place of one photograph, as the phone claims. */
export interface PhotoMoment {
  readonly kind: PhotoKind;
  /** Milliseconds since 1970 by the phone, at the shutter. */
  readonly takenAt: number;
  /** Measured at the shutter; null when the phone gave none. */
  readonly position: Position | null;
}

export interface DeclaredPlace {
  readonly position: Position;
  readonly source: PositionSource;
}

/** Limits of age and of distance in time within a declaration (decisions §6). */
export const momentLimits = {
  /** The age from which a draft is not continued silently, and a place or a photograph is not of the moment. */
  oldMs: 30 * 60_000,
  /** Differences between a place and a photograph beyond which a doubt is shown before saving. */
  apartMs: 2 * 60_000,
  /** Metres, beyond both accuracies. */
  apartMetres: 100,
} as const;

/** `PHOTO_TIME_APART` and `PHOTO_PLACE_APART` compare a photograph with the declared place. */
export const captureDoubtCodes = ['PLACE_OLD', 'PHOTO_OLD', 'PHOTO_TIME_APART', 'PHOTO_PLACE_APART'] as const;
export type CaptureDoubtCode = (typeof captureDoubtCodes)[number];

export type CaptureDoubt =
  | { readonly code: 'PLACE_OLD'; readonly minutes: number }
  | { readonly code: 'PHOTO_OLD' | 'PHOTO_TIME_APART'; readonly kind: PhotoKind; readonly minutes: number }
  | { readonly code: 'PHOTO_PLACE_APART'; readonly kind: PhotoKind; readonly metres: number };

/** True once a draft begun at `begunAt` must ask whether to finish it or to begin again. Milliseconds since 1970. */
export function isDraftOld(begunAt: number, now: number): boolean {
  // A phone clock that was set back tells nothing about the age: asking is the safe choice.
  return now - begunAt > momentLimits.oldMs || begunAt > now;
}

/**
 * Lists the doubts shown before saving and written with the deposit: data that is not of the time of saving, then each
 * photograph that does not fit the declared place. A doubt never prevents a photograph or a deposit.
 */
export function captureDoubts(
  place: DeclaredPlace | null,
  photos: readonly PhotoMoment[],
  savedAt: number,
): readonly CaptureDoubt[] {
  // A place given by hand has the time of its typing: its age says nothing about where the car was.
  const measuredPosition = place !== null && place.source !== 'manual' ? place.position : null;
  const doubts: CaptureDoubt[] = [];
  if (measuredPosition !== null && savedAt - measuredPosition.timestamp > momentLimits.oldMs) {
    doubts.push({ code: 'PLACE_OLD', minutes: toMinutes(savedAt - measuredPosition.timestamp) });
  }
  for (const { kind, takenAt, position } of photos) {
    if (savedAt - takenAt > momentLimits.oldMs) {
      doubts.push({ code: 'PHOTO_OLD', kind, minutes: toMinutes(savedAt - takenAt) });
    }
    const apart = measuredPosition === null ? 0 : Math.abs(takenAt - measuredPosition.timestamp);
    if (apart > momentLimits.apartMs) doubts.push({ code: 'PHOTO_TIME_APART', kind, minutes: toMinutes(apart) });
    const metres = place === null || position === null ? 0 : computeMinMetresBetween(place.position, position);
    if (metres > momentLimits.apartMetres) {
      doubts.push({ code: 'PHOTO_PLACE_APART', kind, metres: Math.round(metres) });
    }
  }
  return doubts;
}

/** True when every part of the proof was made at most 30 minutes before it was saved. */
export function isOfTheMoment(doubts: readonly CaptureDoubt[]): boolean {
  return doubts.every(({ code }) => code !== 'PLACE_OLD' && code !== 'PHOTO_OLD');
}

/** Returns the metres between two positions that their accuracies do not explain; 0 when they may be the same point. */
export function computeMinMetresBetween(one: Position, other: Position): number {
  return Math.max(0, computeMetresBetween(one, other) - (one.accuracy ?? 0) - (other.accuracy ?? 0));
}

function toMinutes(ms: number): number {
  return Math.floor(ms / 60_000);
}
