import type { ownDocumentsContract } from '@placejuste/contracts/documents';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { showDocuments } from './show-documents.ts';

/** Lists both documents of the caller. */
export async function listDocuments(
  context: CommandContext,
): Promise<Result<ReplyOf<typeof ownDocumentsContract.calls.listDocuments>, never>> {
  return ok({ documents: await showDocuments(context) });
}
