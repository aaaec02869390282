import { reachServer, toServiceTime } from '../../platform/index.ts';
import { type StoredDraft, openLocalDatabase } from './database.ts';

/** A draft typed without being signed in is kept for one week: other people may hold the same phone. */
const guestDraftMs = 7 * 86_400_000;
export const guestPrefix = 'nobody/';

/**
 * Tells whether a guest's draft is over a week old. A phone's clock that is ahead would make a new draft look old, so
 * the server's time must agree; `unknown` when the server cannot be reached.
 */
export async function judgeAge({ savedAt }: StoredDraft, now: Date): Promise<'young' | 'old' | 'unknown'> {
  const isOld = (moment: Date) => moment.getTime() - Date.parse(savedAt) >= guestDraftMs;
  if (!isOld(now)) return 'young';
  if ((await reachServer()) !== 'reached') return 'unknown';
  return isOld(toServiceTime(now)) ? 'old' : 'young';
}

/** Erases the drafts and pictures made without an account more than a week ago. */
export async function eraseOldGuestDrafts(now: Date): Promise<void> {
  const database = await openLocalDatabase();
  for (const draft of await database.getAll('drafts', IDBKeyRange.bound(guestPrefix, `${guestPrefix}\uffff`))) {
    if ((await judgeAge(draft, now)) !== 'old') continue;
    const transaction = database.transaction(['drafts', 'photos', 'photoMarks'], 'readwrite');
    const [drafts, photos, marks] = [
      transaction.objectStore('drafts'),
      transaction.objectStore('photos'),
      transaction.objectStore('photoMarks'),
    ];
    // A draft changed meanwhile in another tab stays.
    if ((await drafts.get(draft.key))?.savedAt === draft.savedAt) {
      await drafts.delete(draft.key);
      for (const id of await photos.index('owner').getAllKeys(draft.key)) {
        await photos.delete(id);
        await marks.delete(id);
      }
    }
    await transaction.done;
  }
}
