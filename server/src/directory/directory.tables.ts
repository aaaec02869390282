import type { Listing } from '@placejuste/domain/directory';

/** A listing as it is shown. */
export interface ListingRow extends Listing {
  readonly id: string;
  readonly source: 'acceslibre' | 'example';
  readonly source_url: string | null;
}
