/** What an account pays for: its plan, or the contest dossier of one declaration. */
export const accountPurposes = ['subscription', 'express'] as const;

/** What a page of the provider is for. A gift comes from a visitor without an account; a card is kept, unpaid. */
export const checkoutPurposes = [...accountPurposes, 'gift', 'card'] as const;
export type CheckoutPurpose = (typeof checkoutPurposes)[number];

/** Life of a payment asked of the provider: `cancelled` by its payer or by time, `refused` by the bank. */
export const checkoutStates = ['open', 'paid', 'cancelled', 'refused'] as const;
export type CheckoutState = (typeof checkoutStates)[number];
