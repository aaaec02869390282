import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { comparedPapers, type PaperKind } from '@placejuste/domain/letter';
import { checkPermission } from '../accounts/index.ts';
import { fineForDossier } from '../fines/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { advisoryLock, type Tx } from '../platform/postgres/index.ts';
import { findOwnObject } from '../storage/index.ts';
import { confirmationsRepository } from './confirmations.repository.ts';
import { confirmedFacts } from './confirm-paper.ts';
import { papersRepository, type PaperRow } from './papers.repository.ts';

const mostPapers = 20;

/** Joins an uploaded file to a fine. Sent again with the same id, answers the paper as it stands. */
export async function addPaper(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  fineId: string,
  asked: { readonly id: string; readonly kind: PaperKind; readonly path: string },
): Promise<
  Result<PaperRow, 'ACCOUNT_SUSPENDED' | 'FINE_UNKNOWN' | 'PAPER_FILE_UNKNOWN' | 'PAPER_ID_TAKEN' | 'PAPERS_TOO_MANY'>
> {
  const papers = papersRepository(tx);
  const known = await papers.paper(asked.id);
  if (known !== undefined) return known.fine_id === fineId ? ok(known) : refuse('PAPER_ID_TAKEN');
  const fine = await fineForDossier(tx, fineId);
  if (fine === null) return refuse('FINE_UNKNOWN');
  if (!(await checkPermission(tx, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const file = await findOwnObject(tx, 'documents', asked.path);
  if (file === null) return refuse('PAPER_FILE_UNKNOWN');
  await advisoryLock(tx, `papers/${fineId}`);
  if ((await papers.ofFine(fineId)).length >= mostPapers) return refuse('PAPERS_TOO_MANY');
  const row = { id: asked.id, fine_id: fineId, kind: asked.kind, object_id: file.id, created_at: platform.clock.now() };
  const kept = (await papers.add(row)) ? await papers.paper(asked.id) : undefined;
  // Joining the certificate or the card of this very fine says that it is the one the fine describes.
  if (kept !== undefined && (comparedPapers as readonly PaperKind[]).includes(asked.kind)) {
    await confirmationsRepository(tx).put(
      { fine_id: fineId, paper_id: kept.id },
      confirmedFacts(fine.facts),
      platform.clock.now(),
    );
  }
  return kept === undefined ? refuse('PAPER_ID_TAKEN') : ok(kept);
}

/** Null when the fine is not one of theirs. */
export async function listPapers(tx: Tx, fineId: string): Promise<readonly PaperRow[] | null> {
  return (await fineForDossier(tx, fineId)) === null ? null : papersRepository(tx).ofFine(fineId);
}
