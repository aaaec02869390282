import { canBeDuplicates, type ListingSource } from '@placejuste/domain/directory';
import type { ServiceContext } from '../../platform/http/index.ts';
import { mergesRepository } from './merges.repository.ts';

/**
 * Puts under review the merges of listings that an import moved or renamed: facts would otherwise be shown of another
 * business. A confirmed merge is reviewed again only when one of its listings changes again.
 */
export async function reviewMerges(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  source: ListingSource,
  changedIds: readonly string[],
): Promise<void> {
  if (changedIds.length === 0) return;
  const repository = mergesRepository(tx);
  const unlike = (await repository.listMergesOf(source, changedIds)).filter(
    ({ one, other }) => !canBeDuplicates(one, other),
  );
  if (unlike.length === 0) return;
  const targetIds = await repository.suspend(
    unlike.map(({ id }) => id),
    clock.now(),
  );
  // The answers were about the facts of both.
  await repository.forgetAnswers(targetIds);
}
