import type { archivedDeclaration } from '@placejuste/contracts/declarations';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type * as z from 'zod';
import type { CommandContext } from '../../platform/http/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';

type ArchivedDeclaration = z.infer<typeof archivedDeclaration>;
export type ArchiveDeclaration = Pick<ArchivedDeclaration, 'declarationId' | 'archived'>;

/** Archives a declaration, or restores it, with all its data. The last call prevails. */
export async function archiveDeclaration(
  { tx, clock }: CommandContext,
  { declarationId, archived }: ArchiveDeclaration,
): Promise<Result<ArchivedDeclaration, 'DECLARATION_NOT_FOUND'>> {
  const status = await declarationsRepository(tx).setArchived(declarationId, archived, clock.now());
  return status === null ? refuse('DECLARATION_NOT_FOUND') : ok({ declarationId, archived, status });
}
