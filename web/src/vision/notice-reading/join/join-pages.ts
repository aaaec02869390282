import { loadReadingPart } from '../reading-part.ts';
import type { JoinedPictures } from './join-pictures.lazy.ts';

/** Largest number of photographs joined for one notice: its number of sides. */
export const maxJoined = 4;

/** Rejects with `NoticeUnopened`. */
export async function joinPages(files: readonly Blob[]): Promise<JoinedPictures> {
  const { joinPictures } = await loadReadingPart(() => import('./join-pictures.lazy.ts'));
  return joinPictures(files.slice(0, maxJoined));
}
