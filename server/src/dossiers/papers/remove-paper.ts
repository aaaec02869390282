import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { releaseFiles } from '../../storage/index.ts';
import { papersRepository } from './papers.repository.ts';

type Call = typeof dossiersContract.calls.removePaper;

/** Removes a paper from its fine, with its file and readings. */
export async function removePaper(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const papers = papersRepository(context.tx);
  const paper = await papers.find(id);
  if (paper === undefined || !(await papers.remove(id))) return refuse('PAPER_UNKNOWN');
  await releaseFiles(context, [paper.object_id]);
  return ok({ removed: true });
}
