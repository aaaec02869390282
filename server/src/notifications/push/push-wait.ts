import { computeQuietEnd, isMuted, isUrgent } from '@placejuste/domain/notification';
import type { NotificationRow, PushDeviceRow } from '../notifications.tables.ts';
import type { NotificationSettings } from './push.repository.ts';

interface WaitingNotification {
  readonly row: NotificationRow;
  readonly device: Pick<PushDeviceRow, 'time_zone'>;
  readonly settings: NotificationSettings;
}

/** True when the notification was read, or its family is muted: no device alerts any more. */
export function isSilenced({ row, settings }: Pick<WaitingNotification, 'row' | 'settings'>): boolean {
  return row.read_at !== null || isMuted(row.kind, settings.muted);
}

/** Seconds before this device may alert. */
export function computePushWaitSeconds({ row, device, settings: { quiet } }: WaitingNotification, now: Date): number {
  if (quiet === null || isUrgent(row.kind)) return 0;
  return Math.ceil((computeQuietEnd(now, quiet, device.time_zone).getTime() - now.getTime()) / 1000);
}
