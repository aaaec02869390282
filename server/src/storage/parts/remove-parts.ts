import type { Platform } from '../../platform/http/index.ts';
import { chooseParts } from './choose-parts.ts';

/** Erases the bytes of uploads whose rows are gone. */
export async function removeParts(
  platform: Pick<Platform, 'dataDir' | 'disk' | 'secrets' | 'objects'>,
  uploadIds: readonly string[],
): Promise<void> {
  const parts = chooseParts(platform);
  for (const id of uploadIds) await parts.remove(id);
}
