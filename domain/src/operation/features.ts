/**
 * What an operator may have to turn off at once. The service refuses each of them with a sentence and loses nothing.
 * Never in this list: what the law keeps open (leaving a contract), what a deadline depends on, what phones send later.
 */
export const features = [
  'sign-ups',
  'payments',
  'wallet-payments',
  'electronic-letters',
  'contact-forms',
  'listing-requests',
  'broadcasts',
] as const;
export type Feature = (typeof features)[number];

/** Why one is off. */
export const offReasons = ['incident', 'abuse', 'maintenance', 'law'] as const;
export type OffReason = (typeof offReasons)[number];
