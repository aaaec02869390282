import { findDocumentEnd, type DocumentEnd, type PictureNeeds } from '@placejuste/domain/document';
import { toParisDay, type PlainDate } from '@placejuste/domain/kernel';
import type { Tx } from '../../platform/postgres/index.ts';
import { pictureRetentionRepository, type RetainedDocument } from './retention.repository.ts';

/** A document, with the facts that decide whether its pictures are erased. */
interface DocumentWithEnd extends RetainedDocument {
  readonly end: DocumentEnd | null;
  readonly toldOn: PlainDate | null;
  readonly needs: PictureNeeds;
}

/** Reads these facts after the lock, so that changes committed meanwhile are seen. */
export async function readEnds(tx: Tx, candidates: readonly RetainedDocument[]): Promise<readonly DocumentWithEnd[]> {
  const repository = pictureRetentionRepository(tx);
  const owners = [...new Set(candidates.map(({ userId }) => userId))];
  const cards = await repository.listAcceptedCards(owners);
  const fines = await repository.listFines(owners);
  const suspendedOwners = await repository.listSuspended(owners);
  const files = await repository.listFiles(candidates.map(({ id }) => id));
  return candidates.map((paper) => {
    const isOwn = ({ userId }: { readonly userId: string }) => userId === paper.userId;
    return {
      ...paper,
      end: findDocumentEnd(
        paper,
        cards.filter((card) => isOwn(card) && card.id !== paper.id),
      ),
      toldOn: paper.announcedAt === null ? null : toParisDay(paper.announcedAt),
      needs: {
        fines: fines.filter(isOwn),
        isInDossier: files.some(({ documentId, isInDossier }) => documentId === paper.id && isInDossier),
        isSuspended: suspendedOwners.includes(paper.userId),
      },
    };
  });
}
