import type { PlainDate } from '@placejuste/domain/kernel';
import type { NotificationDeed, NotificationFamily, NotificationKind } from '@placejuste/domain/notification';

export interface NotificationRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly sentence: string;
  readonly act: string;
  readonly deed: NotificationDeed | null;
  readonly path: string;
  readonly subject_id: string | null;
  readonly due_on: PlainDate | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

export interface PushDeviceRow {
  readonly id: string;
  readonly user_id: string;
  readonly session_id: string | null;
  readonly endpoint_digest: string;
  /** Sealed address and keys of the subscription. */
  readonly sealed: string;
  readonly created_at: Date;
  readonly failures: number;
  /** IANA name of the time zone of the quiet hours. */
  readonly time_zone: string;
}

interface SettingsRow {
  readonly user_id: string;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly muted: NotificationFamily[];
  readonly news_agreed_at: Date | null;
}

export type NotificationsTables = {
  push_devices: PushDeviceRow;
  notification_settings: SettingsRow;
  notifications: NotificationRow;
};
