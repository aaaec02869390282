import type {
  CardType,
  DocumentKind,
  DocumentSide,
  PictureErasureCause,
  RejectionReason,
  SubmissionStatus,
} from '@placejuste/domain/document';
import type { ViewPurpose, ViewerRole } from '@placejuste/domain/people';

export interface DocumentRow {
  id: string;
  user_id: string;
  kind: DocumentKind;
  status: SubmissionStatus;
  submitted_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: RejectionReason | null;
  /** Refusal text as the reviewer edited it; null: the standard sentence of the reason. */
  refusal_text: string | null;
  /** Remark beside that sentence, in rows written before reviewers could edit it. */
  remark: string | null;
  /** The window its holder was told when it was sent; null: none. */
  promised_from: Date | null;
  promised_until: Date | null;
  /** When its holder took it back or replaced it. */
  closed_at: Date | null;
  /** The first answer of a paper that was put back to verify. */
  first_answered_at: Date | null;
  /** `YYYY-MM-DD` */
  expires_on: string | null;
  card_type: CardType | null;
  expired_at: Date | null;
  /** `YYYY-MM-DD`, on the holder's word. */
  said_expires_on: string | null;
  said_plate: string | null;
  said_card_number: string | null;
  /** Keyed, of the number the holder gave: the same card is found by it, and read by nobody. */
  said_card_number_digest: string | null;
  /**
   * Plate or card number that the reviewer read; null when none was read. A certificate has a plate, a card a number.
   */
  plate: string | null;
  holder_name: string | null;
  /** False: that name is the account's own, which the form of an older review wrote by itself. */
  holder_name_read: boolean;
  card_number: string | null;
  /** As `said_card_number_digest`, of the number read by whoever reviewed. */
  card_number_digest: string | null;
  /** When its holder was last told that they would be erased, of this end or of another; null: never. */
  erasure_announced_at: Date | null;
  /** When its pictures and what was read of it were erased, at the end of their time. */
  pictures_erased_at: Date | null;
  pictures_erased_for: PictureErasureCause | null;
}

export interface DocumentFileRow {
  document_id: string;
  side: DocumentSide;
  object_id: string;
}

/** A paper under the eyes of somebody of the team. */
interface ReviewClaimRow {
  document_id: string;
  reviewer_id: string;
  claimed_at: Date;
  expires_at: Date;
}

export type DocumentsTables = {
  documents: DocumentRow;
  document_files: DocumentFileRow;
  review_claims: ReviewClaimRow;
  document_views: {
    id: string;
    document_id: string | null;
    viewer_id: string | null;
    viewed_at: Date;
    is_ahead: boolean;
    viewer_role: ViewerRole | null;
    purpose: ViewPurpose | null;
    reason: string | null;
  };
};
