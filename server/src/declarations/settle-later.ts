import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { buildDeclarationView } from './declaration.view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { withLabelShown } from './place/place-labels.ts';

export interface SettleLater {
  readonly declarationId: string;
}

/**
 * « Payer plus tard »: returns the declaration unchanged. Its amount stays due until it is paid; nothing is written.
 */
export async function settleLater(
  { tx }: CommandContext,
  { declarationId }: SettleLater,
): Promise<Result<ReplyOf<typeof declarationsContract.calls.createDeclaration>, 'DECLARATION_NOT_FOUND'>> {
  const repository = declarationsRepository(tx);
  const row = await repository.find(declarationId);
  if (row === undefined) return refuse('DECLARATION_NOT_FOUND');
  const labelledRow = await withLabelShown(repository, row);
  return ok(buildDeclarationView(labelledRow));
}
