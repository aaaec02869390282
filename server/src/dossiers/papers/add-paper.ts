import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { isCompared } from '@placejuste/domain/exhibit-reading';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { comparedPapers, isLetterProof, type PaperKind } from '@placejuste/domain/letter';
import { checkPermission } from '../../accounts/index.ts';
import { findFineForDossier } from '../../fines/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { findOwnObject } from '../../storage/index.ts';
import { askReadings } from '../exhibit-reading/ask-readings.ts';
import { confirmationsRepository } from './confirmations.repository.ts';
import { toConfirmedFacts } from './to-confirmed-facts.ts';
import { buildPaperView } from './paper.view.ts';
import { papersRepository } from './papers.repository.ts';

type Call = typeof dossiersContract.calls.addPaper;

const maxPapers = 20;

/**
 * Joins an uploaded file to a fine. A replay returns the stored paper; a different paper under the same identifier is
 * refused, since it would otherwise be reported as joined, and lost.
 */
export async function addPaper(
  { tx, clock, jobs }: CommandContext,
  { id, fineId, kind, letter, path }: BodyOf<Call> & { readonly fineId: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const papers = papersRepository(tx);
  const proves = isLetterProof(kind) ? (letter ?? null) : null;
  const storedPaper = await papers.find(id);
  if (storedPaper !== undefined) {
    const isReplay =
      storedPaper.fine_id === fineId &&
      storedPaper.kind === kind &&
      storedPaper.letter === proves &&
      storedPaper.object_id === (await findOwnObject(tx, 'documents', path))?.id;
    return isReplay ? ok(buildPaperView(storedPaper)) : refuse('PAPER_ID_TAKEN');
  }
  const fine = await findFineForDossier(tx, fineId);
  if (fine === null) return refuse('FINE_UNKNOWN');
  if (!(await checkPermission(tx, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const file = await findOwnObject(tx, 'documents', path);
  if (file === null) return refuse('PAPER_FILE_UNKNOWN');
  await advisoryLock(tx, `papers/${fineId}`);
  if ((await papers.listOfFine(fineId)).length >= maxPapers) return refuse('PAPERS_TOO_MANY');
  const now = clock.now();
  const isAdded = await papers.add({ id, fine_id: fineId, kind, letter: proves, object_id: file.id, created_at: now });
  const paper = isAdded ? await papers.find(id) : undefined;
  if (paper === undefined) return refuse('PAPER_ID_TAKEN');
  // By joining the certificate or card to this fine, the person confirms that it is the one of the fine.
  if ((comparedPapers as readonly PaperKind[]).includes(kind))
    await confirmationsRepository(tx).save(
      { fine_id: fineId, paper_id: paper.id },
      toConfirmedFacts(fine.facts, null),
      now,
    );
  if (isCompared(kind)) await askReadings({ tx, clock, jobs }, [file.id]);
  return ok(buildPaperView(paper));
}
