/** Maximum number of tickets of a declaration: one a day for a working week. */
export const maxTickets = 5;
/** Characters of the longest number a machine prints or an application shows. */
export const maxTicketNumberLength = 40;

/** Returns the number of a ticket as it is stored, in capitals with single spaces; null when it cannot be one. */
export function parseTicketNumber(typedNumber: string): string | null {
  const number = typedNumber.trim().replaceAll(/\s+/gu, ' ').toUpperCase();
  return number.length <= maxTicketNumberLength && /^[A-Z0-9](?:[A-Z0-9 ./-]*[A-Z0-9])?$/.test(number) ? number : null;
}
