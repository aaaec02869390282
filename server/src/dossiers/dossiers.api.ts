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
  /** What its letter is chosen by, where its status does not tell. */
  readonly stage?: FineStatus;
}

/**
 * Fines, among these of the person behind `tx`, for which the letter that their state calls for is made and can be
 * signed: the appeal that was refused is not the letter to the tribunal, and a fine corrected since needs a new letter.
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
    // What left is what was sent: only of one still to be written is the letter read again.
    if (!canStillBeWritten(letter.kind, track, status) || !(await isNewestOutdated(tx, letter))) readyIds.add(id);
  }
  return readyIds;
}

/** Those of these declarations on which a dossier is ready. */
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
