import type { FineStatus, FineTrack } from '@placejuste/domain/fine';
import { nextLetter } from '@placejuste/domain/letter';
import type { Tx } from '../platform/postgres/index.ts';
import { dossiersRepository } from './dossiers.repository.ts';

interface ContestedFine {
  readonly id: string;
  readonly track: FineTrack;
  readonly status: FineStatus;
}

/**
 * Those of these fines for which the letter that their state calls for is made and can be read, of the person behind
 * `tx`: the appeal that was refused is not the letter to the tribunal.
 */
export async function finesWithDossier(tx: Tx, fines: readonly ContestedFine[]): Promise<ReadonlySet<string>> {
  const letters = await dossiersRepository(tx).readyLetters(fines.map(({ id }) => id));
  const isReady = ({ id, track, status }: ContestedFine) =>
    letters.some(({ fine_id, kind }) => fine_id === id && kind === nextLetter(track, status));
  return new Set(fines.filter(isReady).map(({ id }) => id));
}
