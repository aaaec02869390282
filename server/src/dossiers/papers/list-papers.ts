import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findFineForDossier } from '../../fines/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { buildPaperView } from './paper.view.ts';
import { papersRepository } from './papers.repository.ts';

type Call = typeof dossiersContract.calls.listPapers;

/** Lists the papers joined to a fine, oldest first. */
export async function listPapers(
  { tx }: CommandContext,
  { id: fineId }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if ((await findFineForDossier(tx, fineId)) === null) return refuse('FINE_UNKNOWN');
  return ok({ rows: (await papersRepository(tx).listOfFine(fineId)).map(buildPaperView) });
}
