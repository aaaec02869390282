/** Reasons to leave a line of a table aside. */
export const listingFaults = ['NO_ID', 'NO_NAME', 'NO_COMMUNE', 'NO_POSITION', 'UNREADABLE'] as const;
export type ListingFault = (typeof listingFaults)[number];

/** Outcomes of an import for a listing; `same` changes nothing. */
export const listingChanges = ['new', 'changed', 'same'] as const;
export type ListingChange = (typeof listingChanges)[number];
