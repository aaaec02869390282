import {
  geolocationLimits,
  geolocationMessages,
  judgePosition,
  isLastPositionUsable,
  type Position,
  type PositionSource,
  describePosition,
} from '@placejuste/domain/declaration';

export interface LocatedPosition {
  readonly ok: true;
  readonly position: Position;
  readonly source: PositionSource;
  /** « Position inattendue » outside the box around France; null inside it. */
  readonly warning: string | null;
  /** Reason why the phone gave no new position, when this one is the last known; null otherwise. */
  readonly reason: string | null;
}

export interface NotLocated {
  readonly ok: false;
  /** French sentences: the cause, then « Erreur de géolocalisation » when there is no last position either. */
  readonly messages: readonly string[];
}

/** Browser functions that `locatePhone` needs: geolocation, the last stored position, the clock. Injected for tests. */
export interface LocateDeps {
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  readonly readLast: () => unknown;
  readonly writeLast: (value: Position & { readonly cachedAt: number }) => void;
  readonly now: () => number;
}

/**
 * Asks the phone for its position; a failure falls back on the last one when it is under 15 minutes old (specification
 * §8).
 */
export async function locatePhone(deps: LocateDeps): Promise<LocatedPosition | NotLocated> {
  const measurement = await measurePosition(deps.geolocation);
  if (!measurement.ok) return fallBackOnLast(deps, measurement.message);
  const { position } = measurement;
  const verdict = judgePosition(position);
  if (verdict.refusal !== null)
    return { ok: false, messages: [describePosition(verdict.refusal, position.accuracy ?? 0)] };
  deps.writeLast({ ...position, cachedAt: deps.now() });
  return toLocatedPosition(position, 'device', null);
}

/** Builds the answer for an accepted position, with its warning when it lies outside the box around France. */
export function toLocatedPosition(position: Position, source: PositionSource, reason: string | null): LocatedPosition {
  const { warning } = judgePosition(position);
  return {
    ok: true,
    position,
    source,
    warning: warning === null ? null : describePosition(warning, position.accuracy ?? 0),
    reason,
  };
}

function fallBackOnLast(deps: LocateDeps, reason: string): LocatedPosition | NotLocated {
  const last = parseLast(deps.readLast());
  if (
    last !== null &&
    isLastPositionUsable(last.cachedAt, deps.now()) &&
    judgePosition(last.position).refusal === null
  ) {
    return toLocatedPosition(last.position, 'last-known', reason);
  }
  return { ok: false, messages: [reason, geolocationMessages.failed] };
}

type Measurement =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly message: string };

const { timeoutMs, webFallbackTimeoutMs, maximumAgeMs: maximumAge } = geolocationLimits;

/** Measures by satellite, or without an answer by the surrounding networks, which are faster and less precise. */
async function measurePosition(geolocation: LocateDeps['geolocation']): Promise<Measurement> {
  if (geolocation === undefined) return { ok: false, message: geolocationMessages.unsupported };
  const fine = await askPosition(geolocation, { enableHighAccuracy: true, timeout: timeoutMs, maximumAge });
  if (fine.ok || fine.message === geolocationMessages.denied) return fine;
  const coarse = await askPosition(geolocation, {
    enableHighAccuracy: false,
    timeout: webFallbackTimeoutMs,
    maximumAge,
  });
  return coarse.ok || coarse.message === geolocationMessages.denied ? coarse : fine;
}

function askPosition(
  geolocation: NonNullable<LocateDeps['geolocation']>,
  options: PositionOptions,
): Promise<Measurement> {
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          ok: true,
          position: {
            latitude: coords.latitude,
            longitude: coords.longitude,
            accuracy: coords.accuracy,
            timestamp: Math.round(timestamp),
          },
        }),
      (error) => resolve({ ok: false, message: describeGeolocationError(error.code) }),
      options,
    );
  });
}

/** Codes of GeolocationPositionError: 1 denied, 2 unavailable, 3 timeout. */
function describeGeolocationError(code: number): string {
  if (code === 1) return geolocationMessages.denied;
  return code === 3 ? geolocationMessages.timeout : geolocationMessages.unavailable;
}

function parseLast(storedValue: unknown): { position: Position; cachedAt: number } | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  const { latitude, longitude, accuracy, timestamp, cachedAt } = storedValue as Record<string, unknown>;
  const numbers = [latitude, longitude, accuracy, timestamp, cachedAt];
  if (!numbers.every((value) => typeof value === 'number' && Number.isFinite(value))) return null;
  const [lat, lon, radius, time, cached] = numbers as [number, number, number, number, number];
  return { position: { latitude: lat, longitude: lon, accuracy: radius, timestamp: time }, cachedAt: cached };
}
