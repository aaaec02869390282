export type NotificationCode = 'NOTIFICATION_NOT_FOUND' | 'PUSH_ENDPOINT_REFUSED';

export const notificationCodeMessages: Readonly<Record<NotificationCode, string>> = {
  NOTIFICATION_NOT_FOUND: 'Cette notification n’existe plus.',
  PUSH_ENDPOINT_REFUSED: 'Ce navigateur utilise un service de notifications que nous ne pouvons pas joindre.',
};
