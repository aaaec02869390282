import type { ElectronicLetterState } from '@placejuste/domain/electronic-letter';
import type { JSONColumnType } from 'kysely';

/** Sealed: whom it went to, and the names that the provider gives. */
export interface LetterDetails {
  readonly recipientEmail: string;
  readonly senderId: string;
  /** Null until the provider said how it names the letter. */
  readonly providerId: string | null;
  /** Its sender was told that the provider does not find it. */
  readonly isUntraced?: boolean;
  /** It is followed no more, and its sender was told that nothing was said of it. */
  readonly isUnanswered?: boolean;
}

export interface ElectronicLetterTable {
  id: string;
  user_id: string;
  fine_id: string;
  dossier_id: string;
  state: ElectronicLetterState;
  letter_details: JSONColumnType<LetterDetails, string, string>;
  price_cents: number;
  asked_at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  has_deposit: boolean;
  has_outcome: boolean;
  /** When the provider is next asked; null: not any more, or planned by an earlier version. */
  next_look_at: Date | null;
  /** First of the looks that have failed without a break, whoever's fault; null when the last one succeeded. */
  failing_since: Date | null;
}

export type ElectronicLettersTables = { electronic_letters: ElectronicLetterTable };
