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
  /** Text of the refusal as the reviewer edited it; null for the standard sentence of the reason. */
  refusal_text: string | null;
  /** Remark beside that sentence, in rows older than the editing of refusals. */
  remark: string | null;
  /** Answer time that the holder was told on sending; null without one. */
  promised_from: Date | null;
  promised_until: Date | null;
  /** When its holder withdrew or replaced it. */
  closed_at: Date | null;
  /** First answer, for a document that was put back in the queue. */
  first_answered_at: Date | null;
  /** `YYYY-MM-DD` */
  expires_on: string | null;
  card_type: CardType | null;
  expired_at: Date | null;
  /** `YYYY-MM-DD`, as claimed by the holder. */
  said_expires_on: string | null;
  said_plate: string | null;
  said_card_number: string | null;
  /** Keyed digest of the number that the holder gave: it finds the same card without revealing the number. */
  said_card_number_digest: string | null;
  /** Plate or card number that the reviewer read; null when none was. A certificate has a plate, a card a number. */
  plate: string | null;
  holder_name: string | null;
  /** False when the name is that of the account, filled in by the form of an older review. */
  holder_name_read: boolean;
  card_number: string | null;
  /** As `said_card_number_digest`, of the number that the reviewer read. */
  card_number_digest: string | null;
  /** When its holder was last told of a planned erasure, for this end or another one; null when never. */
  erasure_announced_at: Date | null;
  /** When its pictures and the values read on them were erased, at the end of their retention. */
  pictures_erased_at: Date | null;
  pictures_erased_for: PictureErasureCause | null;
}

export interface DocumentFileRow {
  document_id: string;
  side: DocumentSide;
  object_id: string;
}

/** A document that a member of the team has open. */
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
