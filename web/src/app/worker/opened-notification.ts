/** Parameter in the address of a page that a pressed notification opens. */
export const openedParameter = 'lu';

/** Sent to a page that shows it already, with the identifier of the notification. */
export const openedMessage = 'notification-opened';
