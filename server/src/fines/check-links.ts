import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findDeclarationForDossier } from '../declarations/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { holdOwnObject } from '../storage/index.ts';
import type { FineRow } from './fines.tables.ts';

/**
 * Checks that the declaration and the picture of a fine are the person's own; locks the file until the transaction
 * ends.
 */
export async function checkLinks(
  tx: Tx,
  { declarationId, noticePath }: { readonly declarationId: string | null; readonly noticePath: string | null },
): Promise<
  Result<Pick<FineRow, 'declaration_id' | 'notice_path'>, 'FINE_NOTICE_UNKNOWN' | 'FINE_DECLARATION_UNKNOWN'>
> {
  if (noticePath !== null && !(await holdOwnObject(tx, 'documents', noticePath))) return refuse('FINE_NOTICE_UNKNOWN');
  if (declarationId !== null && (await findDeclarationForDossier(tx, declarationId)) === null)
    return refuse('FINE_DECLARATION_UNKNOWN');
  return ok({ declaration_id: declarationId, notice_path: noticePath });
}
