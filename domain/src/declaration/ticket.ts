/** A stay may be renewed once a day: these are a working week's. */
export const maxTickets = 5;
/** Characters of the longest number a machine prints or an application shows. */
export const maxTicketNumberLength = 40;

/** As it is kept: capitals, single spaces. Null when it cannot be the number of a ticket. */
export function ticketNumber(typed: string): string | null {
  const number = typed.trim().replaceAll(/\s+/gu, ' ').toUpperCase();
  return number.length <= maxTicketNumberLength && /^[A-Z0-9](?:[A-Z0-9 ./-]*[A-Z0-9])?$/.test(number) ? number : null;
}
