/** Query parameter with the id of a pressed notification, in the address of the page it opens. */
export const openedParameter = 'lu';

/** Kind of the message sent to a page that already shows it, with the id of the notification. */
export const openedMessage = 'notification-opened';
