import { canBeDuplicates, type ListingSource } from '@placejuste/domain/directory';
import type { ServiceContext } from '../../platform/http/index.ts';
import { mergesRepository } from './merges.repository.ts';

/**
 * Looks again at the merges of listings that an import moved or renamed: what no longer looks alike would be told of
 * another business. A merge that was confirmed is only looked at again once one of its listings changes again.
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
  // They were given on what both said.
  await repository.forgetAnswers(targetIds);
}
