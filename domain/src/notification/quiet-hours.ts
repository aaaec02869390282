/** Whole hours of the wall, 0 to 23; `from` after `until` crosses midnight, both equal is never quiet. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export const usualQuietHours: QuietHours = { from: 21, until: 8 };

/** The time zone of a device that gave none, or an unknown one. */
export const usualTimeZone = 'Europe/Paris';

const quarterMs = 900_000;
const walls = new Map<string, Intl.DateTimeFormat>();

/** The zone by its one name, so that « europe/paris » is not a second one; the usual one when there is no such zone. */
export function normaliseTimeZone(name: string | undefined): string {
  if (name === undefined) return usualTimeZone;
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return usualTimeZone;
  }
}

/** @param timeZone a name that `normaliseTimeZone` gave */
export function isQuiet(instant: Date, { from, until }: QuietHours, timeZone: string): boolean {
  const hour = Number(getWallClockFormat(timeZone).format(instant));
  return from <= until ? from <= hour && hour < until : from <= hour || hour < until;
}

/**
 * When something may sound: the instant itself unless it is quiet, else the first hour that is not. The clock of the
 * wall decides: where it changes, the night of spring is an hour shorter, that of autumn an hour longer.
 */
export function computeQuietEnd(instant: Date, hours: QuietHours, timeZone: string): Date {
  let end = instant;
  // Offsets are whole quarters of an hour (the Marquesas are 9 h 30 behind): hours of any wall begin with one.
  while (isQuiet(end, hours, timeZone)) end = new Date((Math.floor(end.getTime() / quarterMs) + 1) * quarterMs);
  return end;
}

/** Returns the format of the hours of a zone. It is cached: making a format costs more than all calls to it. */
function getWallClockFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = walls.get(timeZone);
  if (cachedFormat !== undefined) return cachedFormat;
  const wall = new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone });
  walls.set(timeZone, wall);
  return wall;
}
