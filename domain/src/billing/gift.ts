import { isMailAddress, parseEuros } from '../kernel/index.ts';

/** Suggested amounts of a gift, in cents. A gift is a single payment without an account. */
export const giftAmounts = [500, 1000, 2000, 5000] as const;
export const minGiftCents = 100;
/** Larger sums are refused, and arranged by mail: a typing error must not empty an account. */
export const maxGiftCents = 50_000;

export const giftFields = ['amount', 'other', 'email'] as const;
export type GiftField = (typeof giftFields)[number];
/** Value of `amount` that sends to the amount typed in `other`. */
export const otherAmount = 'other';

export type GiftCode = 'AMOUNT_MISSING' | 'AMOUNT_SHAPE' | 'AMOUNT_TOO_SMALL' | 'AMOUNT_TOO_LARGE' | 'EMAIL_SHAPE';
export type GiftFaults = Readonly<Partial<Record<GiftField, GiftCode>>>;

export interface Gift {
  readonly amountCents: number;
  /** The address of the receipt; null when the giver wants none. */
  readonly email: string | null;
}

const maxEmailLength = 254;
/** Maximum number of digits of the euros: a longer number is refused as no amount, not as too large. */
const maxEuroDigits = 6;

/** Checks all fields of a gift; `gift` is valid only when there are no faults. */
export function checkGift(input: Readonly<Partial<Record<GiftField, string>>>): {
  readonly faults: GiftFaults;
  readonly gift: Gift;
} {
  const faults: Partial<Record<GiftField, GiftCode>> = {};
  const chosenAmount = (input.amount ?? '').trim();
  const typedAmount = (input.other ?? '').trim();
  let amountCents: number = giftAmounts.find((cents) => String(cents) === chosenAmount) ?? 0;
  // An amount typed without choosing « autre montant » is accepted.
  if (chosenAmount === otherAmount || (chosenAmount === '' && typedAmount !== '')) {
    const typedCents = parseEuros(typedAmount, maxEuroDigits);
    if (typedCents === null) faults.other = typedAmount === '' ? 'AMOUNT_MISSING' : 'AMOUNT_SHAPE';
    else if (typedCents < minGiftCents) faults.other = 'AMOUNT_TOO_SMALL';
    else if (typedCents > maxGiftCents) faults.other = 'AMOUNT_TOO_LARGE';
    else amountCents = typedCents;
  } else if (amountCents === 0) faults.amount = 'AMOUNT_MISSING';
  const email = (input.email ?? '').trim();
  if (email !== '' && (email.length > maxEmailLength || !isMailAddress(email))) faults.email = 'EMAIL_SHAPE';
  return { faults, gift: { amountCents, email: email === '' ? null : email } };
}
