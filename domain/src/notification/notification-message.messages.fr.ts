import type { PlainDate } from '../kernel/index.ts';
import { stepActNames } from '../step-act/index.ts';
import type { NotificationDeed, NotificationKind } from './notification-kinds.ts';

/** Names of the one act of a notification. */
export const notificationActNames = {
  ...stepActNames,
  'see-papers': 'Voir mes papiers',
  'see-data': 'Voir mes données',
  'open-account': 'Ouvrir mon compte',
  'see-declaration': 'Voir la déclaration',
  'see-carers': 'Voir mes aidants',
  'see-helped': 'Voir mes aides',
} as const satisfies Readonly<Record<string, string>>;
export type NotificationAct = keyof typeof notificationActNames;

/** Content of a notification: no plate, no place and no amount, since others may see the screen. */
export interface NotificationMessage {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly sentence: string;
  readonly act: NotificationAct;
  /** Noted in one press, where the letter is ready to leave. */
  readonly deed: NotificationDeed | null;
  /** Page of the act. */
  readonly path: `/${string}`;
  /** The fine or the declaration that it is about; null when the path is enough. */
  readonly subjectId: string | null;
  /** The safe date concerned: the card computes how far it is on the day when it is read. */
  readonly dueOn?: PlainDate;
}
