/** How much a source is worth: a page of the town or its operator; press or a partial page; old or indirect. */
export const ruleConfidences = ['high', 'medium', 'low'] as const;
export type RuleConfidence = (typeof ruleConfidences)[number];

/** A register of plates a town keeps; null: the source does not say. */
export interface PlateRegistration {
  readonly name: string | null;
  /** False: it spares the ticket, or is optional. True: the source presents it as the way to keep free parking. */
  readonly required: boolean | null;
  readonly url: string | null;
  /** How many plates a holder may register. */
  readonly plates: number | null;
  /** In words: « 2 ans ». */
  readonly validity: string | null;
}

/** The form that a town puts online for the appeal against its notices. */
export interface AppealForm {
  /** The address of the form, over TLS because names and plates are typed there. */
  readonly url: string;
  /** The day the team opened it: `2026-11-20`. */
  readonly readOn: string;
}

/**
 * Rule of one commune about card holders, by one source. Null means « not established », never « no limit », and an
 * absent commune is unknown, not free of formalities.
 */
export interface TownRule {
  readonly commune: string;
  /** INSEE code of the commune: `59350`. */
  readonly insee: string;
  /** Stated cap on free parking, in hours; never the validity of a ticket. */
  readonly maxHours: number | null;
  /**
   * True: a holder whose plate is not registered is asked for a ticket or a plate entry at each stay on an ordinary
   * paid place.
   */
  readonly ticketRequired: boolean | null;
  readonly plateRegistration: PlateRegistration | null;
  /** Absent from older rules; null: not known. */
  readonly appealForm?: AppealForm | null | undefined;
  readonly note: string;
  /** Address of the page the rule was read on. */
  readonly source: string;
  /** The date of the source: `2024`, `2024-12` or `2024-12-05`; null for an undated page. */
  readonly sourceDate: string | null;
  /** When the team read the source: `2026-11` or `2026-11-20`. */
  readonly readOn: string;
  readonly confidence: RuleConfidence;
}
