import type { GeoPoint } from './distance.ts';
import { toParisMoment } from './paris-time.ts';
import { toPlainDate, type PlainDate } from './plain-date.ts';

/** The clocks by which a notice is dated: that of Paris, and those of the departments overseas. */
export const localClocks = ['paris', 'antilles', 'guyane', 'reunion', 'mayotte'] as const;
export type LocalClock = (typeof localClocks)[number];

const hourMs = 3_600_000;

/**
 * The clocks overseas, none of which has a summer time. The bounds are degrees that end far out at sea, where nothing
 * else is French.
 */
const overseas: readonly {
  readonly clock: LocalClock;
  readonly hours: number;
  readonly latitude: readonly [number, number];
  readonly longitude: readonly [number, number];
}[] = [
  { clock: 'antilles', hours: -4, latitude: [13, 19], longitude: [-64, -60] },
  { clock: 'guyane', hours: -3, latitude: [1, 7], longitude: [-56, -50] },
  { clock: 'reunion', hours: 4, latitude: [-23, -19], longitude: [53, 58] },
  { clock: 'mayotte', hours: 3, latitude: [-14, -11], longitude: [43, 47] },
];

/** The clock on the walls of a place; that of Paris everywhere else. */
export function findClock({ latitude, longitude }: GeoPoint): LocalClock {
  const zone = overseas.find(
    (one) =>
      one.latitude[0] <= latitude &&
      latitude <= one.latitude[1] &&
      one.longitude[0] <= longitude &&
      longitude <= one.longitude[1],
  );
  return zone?.clock ?? 'paris';
}

/** First three digits of the codes of INSEE overseas; Saint-Martin and Saint-Barthélemy have theirs. */
const departments: Readonly<Record<string, LocalClock>> = {
  '971': 'antilles',
  '972': 'antilles',
  '973': 'guyane',
  '974': 'reunion',
  '976': 'mayotte',
  '977': 'antilles',
  '978': 'antilles',
};

/** The clock on the walls of a commune, by its code of INSEE; that of Paris where the code is not known. */
export function findCommuneClock(insee: string | null): LocalClock {
  return departments[insee?.slice(0, 3) ?? ''] ?? 'paris';
}

/** Day and time of an instant by that clock. */
export function toLocalMoment(
  instant: Date,
  clock: LocalClock,
): { readonly day: PlainDate /** 'HH:MM' */; readonly time: string } {
  const there = overseas.find((one) => one.clock === clock);
  if (there === undefined) return toParisMoment(instant);
  const local = new Date(instant.getTime() + there.hours * hourMs).toISOString();
  return { day: toPlainDate(local.slice(0, 10)), time: local.slice(11, 16) };
}
