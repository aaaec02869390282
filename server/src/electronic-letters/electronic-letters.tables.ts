import type { ElectronicLetterState } from '@placejuste/domain/electronic-letter';
import type { JSONColumnType } from 'kysely';

/** Encrypted: the recipient, and the identifiers that the provider gives. */
export interface LetterDetails {
  readonly recipientEmail: string;
  readonly senderId: string;
  /** Null until the provider has given its identifier of the letter. */
  readonly providerId: string | null;
  /** True once the sender was notified that the provider does not find the letter. */
  readonly isUntraced?: boolean;
  /** True once polling ended, and the sender was notified that there is no news of the letter. */
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
  /** When the provider is polled next; null when never again, or when an earlier version planned it. */
  next_look_at: Date | null;
  /** First of the consecutive polls that failed, for any reason; null when the last one succeeded. */
  failing_since: Date | null;
}

export type ElectronicLettersTables = { electronic_letters: ElectronicLetterTable };
