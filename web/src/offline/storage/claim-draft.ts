import { localDatabase } from './database.ts';
import { guestDraftMs, guestPrefix } from './guest-drafts.ts';
import { localOwner, ownPrefix } from './local-owner.ts';

/**
 * Gives to the person now signed in what was typed under `key` on this device before they were, with its pictures.
 * Says whether it did: never over a draft of their own, nor after a week.
 */
export async function claimDraft(key: string, now: Date): Promise<boolean> {
  if (localOwner() === null) return false;
  const [from, to] = [guestPrefix + key, ownPrefix() + key];
  const transaction = (await localDatabase()).transaction(['drafts', 'photos'], 'readwrite');
  const drafts = transaction.objectStore('drafts');
  const photos = transaction.objectStore('photos');
  const left = await drafts.get(from);
  const claimable =
    left !== undefined &&
    (await drafts.get(to)) === undefined &&
    now.getTime() - Date.parse(left.savedAt) < guestDraftMs;
  if (claimable) {
    await drafts.put({ ...left, key: to });
    await drafts.delete(from);
    for (const id of await photos.index('owner').getAllKeys(from)) {
      const photo = await photos.get(id);
      if (photo !== undefined) await photos.put({ ...photo, owner: to });
    }
  }
  await transaction.done;
  return claimable;
}
