export {
  findNotificationFamily,
  isMuted,
  isUrgent,
  maxPushDevices,
  notificationDays,
  notificationDeeds,
  notificationFamilies,
  notificationKinds,
  type NotificationDeed,
  type NotificationFamily,
  type NotificationKind,
} from './notification-kinds.ts';
export { computeQuietEnd, normaliseTimeZone, usualQuietHours, type QuietHours } from './quiet-hours.ts';
export {
  notificationActNames,
  type NotificationAct,
  type NotificationMessage,
} from './notification-message.messages.fr.ts';
export { deedNames, familyNames, notificationMessages, pushSentences } from './notification.messages.fr.ts';
export { isSettled, stepsOfDeeds } from './settled-notification.ts';
export { notificationCodeMessages } from './notification-codes.messages.fr.ts';
