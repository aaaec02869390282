import type { FineFacts } from '@placejuste/domain/fine';
import type { Tx } from '../platform/postgres/index.ts';
import { factsOfRow } from './fine-facts.ts';
import { finesRepository } from './fines.repository.ts';

/** What a dossier needs of a fine. */
export interface FineForDossier {
  readonly id: string;
  readonly facts: FineFacts;
  readonly declarationId: string | null;
  /** Path in the bucket `documents`. */
  readonly noticePath: string | null;
}

/** Null when it does not exist for the person behind `tx`. */
export async function fineForDossier(tx: Tx, id: string): Promise<FineForDossier | null> {
  const row = await finesRepository(tx).fine(id);
  if (row === undefined) return null;
  return { id: row.id, facts: factsOfRow(row), declarationId: row.declaration_id, noticePath: row.notice_path };
}
