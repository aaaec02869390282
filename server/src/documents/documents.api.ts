import {
  documentKinds,
  isExpired,
  type CardType,
  type DocumentKind,
  type DocumentSide,
} from '@placejuste/domain/document';
import type { ServiceContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { documentsRepository } from './documents.repository.ts';
import type { DocumentRow } from './documents.tables.ts';

type Ending = Pick<DocumentRow, 'expires_on' | 'submitted_at'>;

/** An approved document and its pictures, for the exhibits of a dossier. */
export interface ApprovedDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Last valid day `YYYY-MM-DD`; null when it does not expire. */
  readonly expiresOn: string | null;
  /** As the reviewer read them; null when not read. */
  readonly plate: string | null;
  readonly holderName: string | null;
  readonly cardNumber: string | null;
  /** Model of the card, as the reviewer recognised it. */
  readonly cardType: CardType | null;
  /** True once its retention ended: it proves the right on that day, but has no pictures to join. */
  readonly arePicturesErased: boolean;
  /** In the order recto, verso; read with `readObject` of the storage slice. */
  readonly files: readonly { readonly side: DocumentSide; readonly objectId: string }[];
}

/**
 * Lists the approved documents in force on `day` (`YYYY-MM-DD`): a card that expired since gave its holder the right on
 * that day. An account may have the certificates of several cars. Within a kind, the first to expire comes first, as
 * the one then in use.
 */
export async function listApprovedDocuments(tx: Tx, userId: string, day: string): Promise<ApprovedDocument[]> {
  const repository = documentsRepository(tx);
  const inForce = (await repository.listSubmissions(userId)).filter(
    (row) => row.status === 'approved' && !isExpired(row.expires_on, day),
  );
  const documents = documentKinds.flatMap((kind) =>
    inForce.filter((row) => row.kind === kind).toSorted(compareEndDates),
  );
  const files = await repository.listFiles(documents.map((row) => row.id));
  return documents.map((row) => ({
    id: row.id,
    kind: row.kind,
    expiresOn: row.expires_on,
    plate: row.plate,
    holderName: row.holder_name_read ? row.holder_name : null,
    cardNumber: row.card_number,
    cardType: row.card_type,
    arePicturesErased: row.pictures_erased_at !== null,
    files: files
      .filter((file) => file.document_id === row.id)
      .map(({ side, object_id }) => ({ side, objectId: object_id })),
  }));
}

/** A card of the account and its model, as the reviewer recognised it. */
export interface KnownCard {
  readonly cardNumber: string;
  readonly cardType: CardType;
}

/**
 * Lists the cards of an account whose number and model were read, newest first, including those that ended, by date or
 * by law.
 */
export async function listKnownCards(tx: Tx, userId: string): Promise<readonly KnownCard[]> {
  const approved = (await documentsRepository(tx).listSubmissions(userId)).filter(
    ({ status }) => status === 'approved',
  );
  return approved
    .toSorted((one, other) => other.submitted_at.getTime() - one.submitted_at.getTime())
    .flatMap(({ card_number: cardNumber, card_type: cardType }) =>
      cardNumber === null || cardType === null ? [] : [{ cardNumber, cardType }],
    );
}

/** Compares the last days; without one, the newest first: a new certificate replaces the previous one. */
function compareEndDates(one: Ending, other: Ending): number {
  if (one.expires_on === other.expires_on) return other.submitted_at.getTime() - one.submitted_at.getTime();
  if (one.expires_on === null) return 1;
  if (other.expires_on === null) return -1;
  return one.expires_on < other.expires_on ? -1 : 1;
}

export interface ReviewQueue {
  readonly waiting: number;
  /** When the oldest was sent; null when none waits. */
  readonly oldestAt: Date | null;
  /** Number of documents that were promised an answer before now. */
  readonly late: number;
}

/** Reads the whole queue of documents that wait for the team. Needs a service transaction. */
export function readReviewQueue({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>): Promise<ReviewQueue> {
  return documentsRepository(tx).readQueue(clock.now());
}
