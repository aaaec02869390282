/** A confirmation sent on a durable medium, which the person can read again and save (C. conso. L221-13). */
export interface ContractRecord {
  readonly id: string;
  readonly at: Date;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The conditions of sale joined to it; null: none. */
  readonly saleTerms: string | null;
  /** True when the words of its mail were not stored: it is written again from its facts, in today's words. */
  readonly isRewritten: boolean;
}

export interface RecordOwner {
  readonly userId: string;
  readonly firstName: string;
  /** Stored confirmations, by id. */
  readonly stored: ReadonlyMap<string, ContractRecord>;
}
