/** Kinds of notifications. A new one needs a migration, a family and a message. */
export const notificationKinds = [
  'fine-date',
  'fine-silence',
  'paper-approved',
  'paper-refused',
  'paper-expired',
  'paper-to-erase',
  'paper-erased',
  'account-activated',
  'account-suspended',
  'suspension-answered',
  'account-reinstated',
  'stay-ends',
  'dossier-ready',
  'dossier-failed',
  'dossier-contradicted',
  'letter-followed',
  'payment-failed',
  'subscription-ended',
  'carer-accepted',
  'declaration-prepared',
  'notice-prepared',
  'preparation-waiting',
  'preparation-declined',
  'help-ended',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Acts recorded by one press on a notification: the letter was posted, or sent to the tribunal. */
export const notificationDeeds = ['appeal-posted', 'tribunal-seized'] as const;
export type NotificationDeed = (typeof notificationDeeds)[number];

/** Families that a person turns on or off, for the phone only: mails about legal dates are always sent. */
export const notificationFamilies = ['dates', 'papers', 'parking', 'dossiers', 'payments', 'carers'] as const;
export type NotificationFamily = (typeof notificationFamilies)[number];

const families: Readonly<Record<NotificationKind, NotificationFamily>> = {
  'fine-date': 'dates',
  'fine-silence': 'dates',
  'paper-approved': 'papers',
  'paper-refused': 'papers',
  'paper-expired': 'papers',
  'paper-to-erase': 'papers',
  'paper-erased': 'papers',
  'account-activated': 'papers',
  'account-suspended': 'papers',
  'suspension-answered': 'papers',
  'account-reinstated': 'papers',
  'stay-ends': 'parking',
  'dossier-ready': 'dossiers',
  'dossier-failed': 'dossiers',
  'dossier-contradicted': 'dossiers',
  'letter-followed': 'dates',
  'payment-failed': 'payments',
  'subscription-ended': 'payments',
  'carer-accepted': 'carers',
  'declaration-prepared': 'carers',
  'notice-prepared': 'carers',
  'preparation-waiting': 'carers',
  'preparation-declined': 'carers',
  'help-ended': 'carers',
};

/** Returns the family in which a kind can be turned off. */
export function findNotificationFamily(kind: NotificationKind): NotificationFamily {
  return families[kind];
}

/** The kinds that are always sent to the telephone: the holder of a suspended account waits for an answer. */
const unstoppableKinds: readonly NotificationKind[] = [
  'account-suspended',
  'suspension-answered',
  'account-reinstated',
];

/** True when a person who turned off these families receives no notification of that kind. */
export function isMuted(kind: NotificationKind, muted: readonly NotificationFamily[]): boolean {
  return !unstoppableKinds.includes(kind) && muted.includes(findNotificationFamily(kind));
}

/**
 * Returns whether a kind is sent even in quiet hours: the one an hour before a car must be moved, useless in the
 * morning. All others wait for the morning.
 */
export function isUrgent(kind: NotificationKind): boolean {
  return kind === 'stay-ends';
}

/** Days after which a notification is deleted; the fact it is about remains elsewhere. */
export const notificationDays = 90;

/** Telephones and browsers of one account; the oldest gives way. */
export const maxPushDevices = 10;
