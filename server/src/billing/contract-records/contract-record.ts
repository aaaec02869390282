/** What was confirmed on a durable medium, to be read again and saved (C. conso. L221-13). */
export interface ContractRecord {
  readonly id: string;
  readonly at: Date;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The conditions of sale joined to it; null: none were. */
  readonly saleTerms: string | null;
}

export interface RecordOwner {
  readonly userId: string;
  readonly firstName: string;
}
