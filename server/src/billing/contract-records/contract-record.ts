/** A confirmation sent on a durable medium, which the person can read again and save (C. conso. L221-13). */
export interface ContractRecord {
  readonly id: string;
  readonly at: Date;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The conditions of sale joined to it; null: none. */
  readonly saleTerms: string | null;
}

export interface RecordOwner {
  readonly userId: string;
  readonly firstName: string;
}
