import {
  captureDoubtCodes,
  captureDoubts,
  computeMinMsBetween,
  momentLimits,
  type CaptureDoubt,
  type CaptureDoubtCode,
  type DeclaredPlace,
  type PhotoMoment,
} from '../declaration/index.ts';
import type { Manifest } from './manifest.ts';
import type { DepositDoubt } from './position-doubts.ts';

/** Doubts that a part of a declaration is not of the moment of saving, or not of one place. */
export type MomentDoubt = Extract<DepositDoubt, `${string}_NOT_OF_THE_MOMENT` | `PHOTO_APART_IN_${string}`>;

const doubtNames: Readonly<Record<CaptureDoubtCode, MomentDoubt>> = {
  PLACE_OLD: 'PLACE_NOT_OF_THE_MOMENT',
  PHOTO_OLD: 'PHOTO_NOT_OF_THE_MOMENT',
  PHOTO_TIME_APART: 'PHOTO_APART_IN_TIME',
  PHOTO_PLACE_APART: 'PHOTO_APART_IN_PLACE',
};

/** A declaration as its phone claims it. All times are of that one clock, so that ages stay right on a wrong clock. */
export interface ClaimedCapture {
  readonly place: DeclaredPlace;
  /** The photographs whose time is known. */
  readonly photos: readonly PhotoMoment[];
  /** Milliseconds since 1970; null from an older application. */
  readonly savedAt: number | null;
  /** The manifest that the phone signed; null without one. */
  readonly manifest: Pick<Manifest, 'photos'> | null;
}

/**
 * Returns the doubts by the rule of the screens, once for both photographs; none when the moment of saving is unknown.
 */
export function listMomentDoubts(capture: ClaimedCapture): readonly MomentDoubt[] {
  const { place, photos, savedAt, manifest } = capture;
  if (savedAt === null) return [];
  const codes = captureDoubts(place, photos, savedAt).map(({ code }) => code);
  // After the clock was set back, the time of day shows too small an age; the monotonic clock still shows it.
  if (manifest !== null && computeMinAge(manifest) > momentLimits.oldMs) codes.push('PHOTO_OLD');
  return captureDoubtCodes.filter((code) => codes.includes(code)).map((code) => doubtNames[code]);
}

/** The code of this doubt in a receipt. */
export function toMomentDoubt({ code }: Pick<CaptureDoubt, 'code'>): MomentDoubt {
  return doubtNames[code];
}

/** True when these doubts say that a photograph is older than the saving. */
export function hasOldPhoto(doubts: readonly DepositDoubt[]): boolean {
  return doubts.includes('PHOTO_NOT_OF_THE_MOMENT');
}

/** True when these doubts say that photographs and place are not all of one moment and of one place. */
export function hasMomentDoubt(doubts: readonly DepositDoubt[]): boolean {
  return Object.values(doubtNames).some((name) => doubts.includes(name));
}

/** Returns the minimum of milliseconds between the two photographs, and so from the earlier one to the saving. */
function computeMinAge({ photos }: Pick<Manifest, 'photos'>): number {
  const ticks = photos.map(({ tick = null }) => tick);
  return Math.max(0, ...ticks.flatMap((from) => ticks.map((to) => computeMinMsBetween(from, to))));
}
