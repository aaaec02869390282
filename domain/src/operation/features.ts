/**
 * What an operator may have to turn off at once, each of which the service can refuse with a sentence and lose nothing.
 * What the law keeps open (leaving a contract), what a date hangs on and what phones send later are in no list.
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
