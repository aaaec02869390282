/** A position as the phone gives it. Degrees (WGS 84), metres, milliseconds since 1970. Specification §3 Location. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  /**
   * Radius of 68 % confidence as browsers report it, in metres; null when the position was placed by hand: nothing
   * measured it.
   */
  readonly accuracy: number | null;
  readonly timestamp: number;
}

/**
 * `device`: measured now; `last-known`: remembered, under 15 minutes old; `manual`: placed by hand, from an address
 * or coordinates.
 */
export const positionSources = ['device', 'last-known', 'manual'] as const;
export type PositionSource = (typeof positionSources)[number];

/** Returns whether the accuracy fits its source: null for a position placed by hand, and for no other. */
export function isAccuracyConsistent(source: PositionSource, accuracy: number | null): boolean {
  return (source === 'manual') === (accuracy === null);
}

/** Specification §9 Geolocation. */
export const geolocationLimits = {
  maximumAccuracyMetres: 1000,
  timeoutMs: 15_000,
  webFallbackTimeoutMs: 10_000,
  maximumAgeMs: 60_000,
  lastPositionMaximumAgeMs: 15 * 60_000,
  franceBox: { south: 41, north: 51, west: -5, east: 10 },
} as const;

export type PositionRefusal = 'POSITION_TOO_VAGUE' | 'POSITION_IMPOSSIBLE';
export type PositionWarning = 'POSITION_UNEXPECTED';

export interface PositionVerdict {
  readonly refusal: PositionRefusal | null;
  readonly warning: PositionWarning | null;
}

/** Judges a position: worse than 1 000 m is refused, outside the box only warned about (specification §5). */
export function judgePosition(position: Position): PositionVerdict {
  const { latitude, longitude, accuracy } = position;
  const possible =
    Number.isFinite(latitude) &&
    Math.abs(latitude) <= 90 &&
    Number.isFinite(longitude) &&
    Math.abs(longitude) <= 180 &&
    (accuracy === null || accuracy >= 0);
  if (!possible) return { refusal: 'POSITION_IMPOSSIBLE', warning: null };
  if (accuracy !== null && accuracy > geolocationLimits.maximumAccuracyMetres)
    return { refusal: 'POSITION_TOO_VAGUE', warning: null };
  return { refusal: null, warning: isInsideFranceBox(latitude, longitude) ? null : 'POSITION_UNEXPECTED' };
}

function isInsideFranceBox(latitude: number, longitude: number): boolean {
  const { south, north, west, east } = geolocationLimits.franceBox;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** Returns whether a remembered position may replace one that the phone cannot give now (specification §8). */
export function isLastPositionUsable(cachedAtMs: number, nowMs: number): boolean {
  const age = nowMs - cachedAtMs;
  return age >= 0 && age < geolocationLimits.lastPositionMaximumAgeMs;
}
