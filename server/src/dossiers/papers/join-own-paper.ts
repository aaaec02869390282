import type { PaperKind } from '@placejuste/domain/letter';
import type { ServiceContext } from '../../platform/http/index.ts';
import { papersRepository } from './papers.repository.ts';

/** Joins a file that the service received in a person's name: a proof of their letter. */
export async function joinOwnPaper(
  { tx, newId, clock }: Pick<ServiceContext, 'tx' | 'newId' | 'clock'>,
  { userId, fineId, kind, objectId }: Record<'userId' | 'fineId' | 'objectId', string> & { readonly kind: PaperKind },
): Promise<void> {
  const paper = { id: newId(), fine_id: fineId, kind, object_id: objectId, created_at: clock.now() };
  await papersRepository(tx).add({ ...paper, user_id: userId });
}
