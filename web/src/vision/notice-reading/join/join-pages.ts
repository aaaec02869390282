import { loadReadingPart } from '../reading-part.ts';
import type { JoinedPictures } from './join-pictures.lazy.ts';

/** Maximum number of photographs joined for one notice, one for each side. */
export const maxJoined = 4;

/** Joins the first `maxJoined` photographs of a notice into one file. Rejects with `NoticeUnopened`. */
export async function joinPages(files: readonly Blob[]): Promise<JoinedPictures> {
  const { joinPictures } = await loadReadingPart(() => import('./join-pictures.lazy.ts'));
  return joinPictures(files.slice(0, maxJoined));
}
