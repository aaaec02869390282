/** The team's answers to a claim of a place. */
export const listingDecisions = ['approved', 'refused'] as const;

export const listingRequestStates = ['waiting', ...listingDecisions] as const;
export type ListingRequestState = (typeof listingRequestStates)[number];
