import type { Listing, ListingSource } from '@placejuste/domain/directory';

/** A listing as it is displayed. */
export interface ListingRow extends Listing {
  readonly id: string;
  readonly source: ListingSource;
  readonly source_url: string | null;
}
