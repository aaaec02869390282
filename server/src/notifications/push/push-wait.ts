import { computeQuietEnd, isMuted, isUrgent } from '@placejuste/domain/notification';
import type { NotificationRow, PushDeviceRow } from '../notifications.tables.ts';
import type { NotificationSettings } from './push.repository.ts';

interface WaitingNotification {
  readonly row: NotificationRow;
  readonly device: Pick<PushDeviceRow, 'time_zone'>;
  readonly settings: NotificationSettings;
}

/** Whether no device sounds any more: the notification was read, or its family is silent. */
export function isSilent({ row, settings }: Pick<WaitingNotification, 'row' | 'settings'>): boolean {
  return row.read_at !== null || isMuted(row.kind, settings.muted);
}

/** Seconds before it may sound on this device. */
export function pushWait({ row, device, settings: { quiet } }: WaitingNotification, now: Date): number {
  if (quiet === null || isUrgent(row.kind)) return 0;
  return Math.ceil((computeQuietEnd(now, quiet, device.time_zone).getTime() - now.getTime()) / 1000);
}
