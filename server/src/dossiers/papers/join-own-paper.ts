import { isLetterProof, type PaperKind } from '@placejuste/domain/letter';
import type { ServiceContext } from '../../platform/http/index.ts';
import { dossiersRepository } from '../dossiers.repository.ts';
import { papersRepository } from './papers.repository.ts';

interface OwnPaper extends Record<'userId' | 'fineId' | 'dossierId' | 'objectId', string> {
  readonly kind: PaperKind;
}

/** Joins a file that the service received for a person: a proof of the letter of that dossier. */
export async function joinOwnPaper(
  { tx, newId, clock }: Pick<ServiceContext, 'tx' | 'newId' | 'clock'>,
  { userId, fineId, dossierId, kind, objectId }: OwnPaper,
): Promise<void> {
  const letter = isLetterProof(kind) ? ((await dossiersRepository(tx).find(dossierId))?.kind ?? null) : null;
  const paper = { id: newId(), fine_id: fineId, kind, letter, object_id: objectId, created_at: clock.now() };
  await papersRepository(tx).add({ ...paper, user_id: userId });
}
