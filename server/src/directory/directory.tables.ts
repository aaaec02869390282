import type { Fact, ListingCategory } from '@placejuste/domain/directory';

/** A listing as it is shown. */
export interface ListingRow {
  readonly id: string;
  readonly source: 'acceslibre' | 'example';
  readonly source_url: string | null;
  readonly name: string;
  readonly category: ListingCategory;
  readonly activity: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly commune: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly facts: readonly Fact[];
}
