import { openLocalDatabase } from './database.ts';

/** A draft typed without being signed in is kept for one week: other people may hold the same phone. */
export const guestDraftMs = 7 * 86_400_000;
export const guestPrefix = 'nobody/';

/** Erases what was typed and photographed without an account more than a week ago. */
export async function eraseOldGuestDrafts(now: Date): Promise<void> {
  const transaction = (await openLocalDatabase()).transaction(['drafts', 'photos', 'photoMarks'], 'readwrite');
  const [drafts, photos, marks] = [
    transaction.objectStore('drafts'),
    transaction.objectStore('photos'),
    transaction.objectStore('photoMarks'),
  ];
  for (const draft of await drafts.getAll(IDBKeyRange.bound(guestPrefix, `${guestPrefix}\uffff`))) {
    if (now.getTime() - Date.parse(draft.savedAt) < guestDraftMs) continue;
    await drafts.delete(draft.key);
    for (const id of await photos.index('owner').getAllKeys(draft.key)) {
      await photos.delete(id);
      await marks.delete(id);
    }
  }
  await transaction.done;
}
