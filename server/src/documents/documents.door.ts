import { documentKinds, isExpired, type DocumentKind, type DocumentSide } from '@placejuste/domain/document';
import { parisDay } from '@placejuste/domain/kernel';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { documentsRepository } from './documents.repository.ts';

/** A validated paper and its pictures, for a dossier's exhibits. */
export interface ApprovedDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Last valid day `YYYY-MM-DD`, null when it does not end. */
  readonly expiresOn: string | null;
  /** In the order recto, verso; read with the storage door's `readObject`. */
  readonly files: readonly { readonly side: DocumentSide; readonly objectId: string }[];
}

/** The last approved, unexpired paper of each kind, at most one a kind. */
export async function approvedDocuments(platform: Pick<Platform, 'clock'>, tx: Tx, userId: string): Promise<ApprovedDocument[]> {
  const repository = documentsRepository(tx);
  const today = parisDay(platform.clock.now());
  const valid = (await repository.submissions(userId)).filter((row) => row.status === 'approved' && !isExpired(row.expires_on, today));
  const chosen = documentKinds.flatMap((kind) => valid.findLast((row) => row.kind === kind) ?? []);
  const files = await repository.files(chosen.map((row) => row.id));
  return chosen.map((row) => ({
    id: row.id,
    kind: row.kind,
    expiresOn: row.expires_on,
    files: files.filter((file) => file.document_id === row.id).map(({ side, object_id }) => ({ side, objectId: object_id })),
  }));
}
