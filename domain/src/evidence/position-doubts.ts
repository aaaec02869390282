import { computeMetresBetween } from '../kernel/index.ts';
import type { PositionSource } from '../declaration/index.ts';

/** Doubts about a deposit. It is kept all the same, and its receipt states them. */
export const depositDoubts = [
  'POSITION_DEFAULT',
  'POSITION_CONSTANT',
  'POSITION_TOO_FAST',
  'PHOTO_SEEN_BEFORE',
  // Absent, the last four say nothing: an older application did not tell what they are judged by.
  'PLACE_NOT_OF_THE_MOMENT',
  'PHOTO_NOT_OF_THE_MOMENT',
  'PHOTO_APART_IN_TIME',
  'PHOTO_APART_IN_PLACE',
] as const;
export type DepositDoubt = (typeof depositDoubts)[number];
export type PositionDoubt = Extract<DepositDoubt, `POSITION_${string}`>;

/** A position of one declaration: degrees WGS 84, metres, milliseconds since 1970 by the phone. */
export interface PositionSample {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | null;
  readonly source: PositionSource;
  readonly at: number;
}

/** Speed, in metres per second, that no airliner reaches. */
const fastestMetresPerSecond = 300;
/** Shortest leap that raises a doubt: positions given by two networks may be a town apart. */
const minLeapMetres = 50_000;
/** Two equal measures happen by chance. Three do not: a satellite position always varies by some digits. */
const constantRun = 3;

/**
 * Lists what is impossible or suspect in a position, compared with the person's earlier ones (newest first): a place
 * that no receiver gives, the very same digits at three moments (whatever came in between, and whatever accuracy was
 * claimed), a leap that no vehicle makes.
 */
export function listPositionDoubts(
  position: PositionSample,
  earlier: readonly PositionSample[],
): readonly PositionDoubt[] {
  const doubts: PositionDoubt[] = [];
  if (Math.abs(position.latitude) < 0.001 && Math.abs(position.longitude) < 0.001) doubts.push('POSITION_DEFAULT');
  const alike = [position, ...earlier].filter(
    (one) => one.source === 'device' && one.latitude === position.latitude && one.longitude === position.longitude,
  );
  if (position.source === 'device' && new Set(alike.map(({ at }) => at)).size >= constantRun)
    doubts.push('POSITION_CONSTANT');
  const [last] = earlier;
  if (last !== undefined && isImplausibleJump(position, last)) doubts.push('POSITION_TOO_FAST');
  return doubts;
}

function isImplausibleJump(position: PositionSample, last: PositionSample): boolean {
  const metres = computeMetresBetween(position, last) - (position.accuracy ?? 0) - (last.accuracy ?? 0);
  const seconds = Math.abs(position.at - last.at) / 1000;
  return metres > minLeapMetres && metres > seconds * fastestMetresPerSecond;
}
