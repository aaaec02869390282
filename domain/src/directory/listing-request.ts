/** How the team answers whoever says that a place is theirs. */
export const listingDecisions = ['approved', 'refused'] as const;

export const listingRequestStates = ['waiting', ...listingDecisions] as const;
export type ListingRequestState = (typeof listingRequestStates)[number];
