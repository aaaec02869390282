/**
 * Features that an operator may have to turn off at once. The service then refuses each use with a sentence, and loses
 * nothing. Never in this list: rights that the law protects (leaving a contract), acts with a deadline, and what phones
 * send later.
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
