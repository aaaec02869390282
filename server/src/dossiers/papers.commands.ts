import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { PaperKind } from '@placejuste/domain/letter';
import { fineForDossier } from '../fines/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { oneAtATime, type Tx } from '../platform/postgres/index.ts';
import { findOwnObject } from '../storage/index.ts';
import { papersRepository, type PaperRow } from './papers.repository.ts';

const mostPapers = 20;

/** Joins an uploaded file to a fine. Sent again with the same id, answers the paper as it stands. */
export async function addPaper(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  fineId: string,
  asked: { readonly id: string; readonly kind: PaperKind; readonly path: string },
): Promise<Result<PaperRow, 'FINE_UNKNOWN' | 'PAPER_FILE_UNKNOWN' | 'PAPER_ID_TAKEN' | 'PAPERS_TOO_MANY'>> {
  const papers = papersRepository(tx);
  const known = await papers.paper(asked.id);
  if (known !== undefined) return known.fine_id === fineId ? ok(known) : refuse('PAPER_ID_TAKEN');
  if ((await fineForDossier(tx, fineId)) === null) return refuse('FINE_UNKNOWN');
  const file = await findOwnObject(tx, 'documents', asked.path);
  if (file === null) return refuse('PAPER_FILE_UNKNOWN');
  await oneAtATime(tx, `papers/${fineId}`);
  if ((await papers.ofFine(fineId)).length >= mostPapers) return refuse('PAPERS_TOO_MANY');
  const row = { id: asked.id, fine_id: fineId, kind: asked.kind, object_id: file.id, created_at: platform.clock.now() };
  const kept = (await papers.add(row)) ? await papers.paper(asked.id) : undefined;
  return kept === undefined ? refuse('PAPER_ID_TAKEN') : ok(kept);
}

/** Null when the fine is not one of theirs. */
export async function listPapers(tx: Tx, fineId: string): Promise<readonly PaperRow[] | null> {
  return (await fineForDossier(tx, fineId)) === null ? null : papersRepository(tx).ofFine(fineId);
}
