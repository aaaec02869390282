import type { FineStatus, FineTrack } from '@placejuste/domain/fine';
import { canStillBeWritten, findNextLetter } from '@placejuste/domain/letter';
import { findFineForDossier } from '../fines/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { dossiersRepository, type DossierRow } from './dossiers.repository.ts';
import { isOutdated } from './is-outdated.ts';

interface ContestedFine {
  readonly id: string;
  readonly track: FineTrack;
  readonly status: FineStatus;
  /** Status that chooses the letter, where `status` does not tell. */
  readonly stage?: FineStatus;
}

/**
 * Selects the fines, among these of the person behind `tx`, whose current step has a letter that is made and can be
 * signed. The letter of an earlier step does not count, nor one written before the fine was corrected.
 */
export async function listFinesWithDossier(tx: Tx, fines: readonly ContestedFine[]): Promise<ReadonlySet<string>> {
  const dossiers = dossiersRepository(tx);
  const letters = await dossiers.listReadyLetters(fines.map(({ id }) => id));
  const readyIds = new Set<string>();
  for (const { id, track, status, stage } of fines) {
    const letter = letters.find(
      ({ fine_id, kind }) => fine_id === id && kind === findNextLetter(track, stage ?? status),
    );
    if (letter === undefined) continue;
    // A letter that left is shown as it was sent: only one that can still be written is computed again.
    if (!canStillBeWritten(letter.kind, track, status) || !(await isNewestOutdated(tx, letter))) readyIds.add(id);
  }
  return readyIds;
}

/** Returns which of these declarations have a dossier that is ready. */
export function listDeclarationsWithDossier(tx: Tx, declarationIds: readonly string[]): Promise<ReadonlySet<string>> {
  return dossiersRepository(tx).listDeclarationsWithDossier(declarationIds);
}

async function isNewestOutdated(
  tx: Tx,
  { fine_id: fineId, kind }: Pick<DossierRow, 'fine_id' | 'kind'>,
): Promise<boolean> {
  const [row, fine] = [
    await dossiersRepository(tx).findNewestReady(fineId, kind),
    await findFineForDossier(tx, fineId),
  ];
  return row !== undefined && fine !== null && isOutdated({ ...row, kind }, fine);
}
