import { runAsService, type Platform } from '../../platform/http/index.ts';
import { describeError } from '../../platform/log/index.ts';
import { countErasedFilesLeft, eraseOrphans, removeParts } from '../../storage/index.ts';
import type { ErasureFacts } from './erasure-facts.ts';

/**
 * Erases what an erasure may have left in the store. True once nothing of it is there: only then may a receipt say so.
 * False while the store does not answer; what erases the other contents without a row goes on.
 */
export async function finishErasure(
  platform: Platform,
  { erasureId, uploads }: Pick<ErasureFacts, 'erasureId' | 'uploads'>,
): Promise<boolean> {
  try {
    await removeParts(platform, uploads);
    if ((await countLeft(platform, erasureId)) > 0) await eraseOrphans(platform);
  } catch (error) {
    platform.log.error(describeError(error as Error), 'erasure: the store did not answer, the nightly job goes on');
    return false;
  }
  return (await countLeft(platform, erasureId)) === 0;
}

function countLeft(platform: Platform, erasureId: string): Promise<number> {
  return runAsService(platform, ({ tx }) => countErasedFilesLeft(tx, erasureId));
}
