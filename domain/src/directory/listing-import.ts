/** Why a line of a table is left aside. */
export const listingFaults = ['NO_ID', 'NO_NAME', 'NO_COMMUNE', 'NO_POSITION', 'UNREADABLE'] as const;
export type ListingFault = (typeof listingFaults)[number];

/** What an import does of a listing: nothing when it says the same. */
export const listingChanges = ['new', 'changed', 'same'] as const;
export type ListingChange = (typeof listingChanges)[number];
