import { computeQuietEnd, normaliseTimeZone, usualQuietHours, type QuietHours } from '@placejuste/domain/notification';
import type { BroadcastRow } from '../broadcasts.tables.ts';
import type { Recipient } from './recipients.repository.ts';

/** When this person may be mailed, given their quiet hours in the time zone of their device. */
export function computeDeliveryTime(
  { hasSettings, quietFrom: from, quietUntil: until, timeZone }: Recipient,
  { at_night: atNight }: Pick<BroadcastRow, 'at_night'>,
  now: Date,
): Date {
  if (atNight) return now;
  const ownQuiet: QuietHours | null = from === null || until === null ? null : { from, until };
  const quiet = hasSettings ? ownQuiet : usualQuietHours;
  return quiet === null ? now : computeQuietEnd(now, quiet, normaliseTimeZone(timeZone ?? undefined));
}
