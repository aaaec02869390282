import type { Tx } from '../platform/postgres/index.ts';
import { dossiersRepository } from './dossiers.repository.ts';

/** Those of these fines for which a dossier is made and can be read, of the person behind `tx`. */
export async function finesWithDossier(tx: Tx, fineIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await dossiersRepository(tx).fineIdsWithDossier(fineIds));
}
