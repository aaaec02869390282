/** Purposes of a payment by an account: its plan, or the contest dossier of one declaration. */
export const accountPurposes = ['subscription', 'express'] as const;

/** Purposes of a page of the provider. A gift comes from a visitor without an account; `card` stores a card, unpaid. */
export const checkoutPurposes = [...accountPurposes, 'gift', 'card'] as const;
export type CheckoutPurpose = (typeof checkoutPurposes)[number];

/** Life of a payment asked of the provider: `cancelled` by its payer or by time, `refused` by the bank. */
export const checkoutStates = ['open', 'paid', 'cancelled', 'refused'] as const;
export type CheckoutState = (typeof checkoutStates)[number];
