import { runAsService, type Platform } from '../../platform/http/index.ts';
import { describeError } from '../../platform/log/index.ts';
import { countErasedFilesLeft, eraseOrphans, removeParts } from '../../storage/index.ts';
import type { ErasureFacts } from './erasure-facts.ts';

/** Files that a request erases before it answers, which takes some seconds. The jobs erase the others. */
export const maxInRequest = 1000;

/**
 * Erases the files that an erasure may have left in the store, and no others, which may be stuck. True once none is
 * left: only then may a receipt say so. False while the store does not answer, or where more than `maxKeys` were left.
 */
export async function finishErasure(
  platform: Platform,
  { erasureId, uploads }: Pick<ErasureFacts, 'erasureId' | 'uploads'>,
  { maxKeys = Infinity }: { readonly maxKeys?: number } = {},
): Promise<boolean> {
  try {
    await removeParts(platform, uploads);
    if ((await countLeft(platform, erasureId)) > 0) await eraseOrphans(platform, { erasureId, maxKeys });
  } catch (error) {
    platform.log.error(describeError(error as Error), 'erasure: the store did not answer, the nightly job goes on');
    return false;
  }
  return (await countLeft(platform, erasureId)) === 0;
}

function countLeft(platform: Platform, erasureId: string): Promise<number> {
  return runAsService(platform, ({ tx }) => countErasedFilesLeft(tx, erasureId));
}
