import { parisMoment } from '../kernel/index.ts';

/** Whole hours of Paris, 0 to 23; `from` after `until` crosses midnight, both equal is never quiet. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export const usualQuietHours: QuietHours = { from: 21, until: 8 };

const msPerHour = 3_600_000;

export function isQuiet(instant: Date, { from, until }: QuietHours): boolean {
  const hour = Number(parisMoment(instant).time.slice(0, 2));
  return from <= until ? from <= hour && hour < until : from <= hour || hour < until;
}

/**
 * When something may sound: the instant itself unless it is quiet, else the first hour that is not. The clock of the
 * wall decides, hour by hour: the night of March is an hour shorter, that of October an hour longer.
 */
export function endOfQuiet(instant: Date, hours: QuietHours): Date {
  let end = instant;
  // Offsets of Paris are whole hours: an hour of UTC begins with an hour of the wall.
  while (isQuiet(end, hours)) end = new Date((Math.floor(end.getTime() / msPerHour) + 1) * msPerHour);
  return end;
}
