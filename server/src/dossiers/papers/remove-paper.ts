import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { papersRepository } from './papers.repository.ts';

type Call = typeof dossiersContract.calls.removePaper;

export async function removePaper(
  { tx }: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  return (await papersRepository(tx).remove(id)) ? ok({ removed: true }) : refuse('PAPER_UNKNOWN');
}
