import { openLocalDatabase } from './database.ts';
import { readUnsent } from './draft-store.ts';
import { judgeAge, guestPrefix } from './guest-drafts.ts';
import { findLocalOwner, buildOwnPrefix } from './local-owner.ts';

/**
 * Gives the person signed in the guest draft typed under `key` on this device, with its pictures. Returns true when it
 * did. A draft of their own that was not sent is never overwritten, and a guest draft over a week old is not claimed.
 */
export async function claimDraft(key: string, now: Date): Promise<boolean> {
  if (findLocalOwner() === null) return false;
  const [from, to] = [guestPrefix + key, buildOwnPrefix() + key];
  const database = await openLocalDatabase();
  const keptDraft = await database.get('drafts', from);
  if (keptDraft === undefined || (await judgeAge(keptDraft, now)) !== 'young') return false;
  // Drafts under these keys are actions: a draft already sent, which a closing page left behind, is deleted here.
  await readUnsent(key);
  const transaction = database.transaction(['drafts', 'photos'], 'readwrite');
  const drafts = transaction.objectStore('drafts');
  const photos = transaction.objectStore('photos');
  const guestDraft = await drafts.get(from);
  const claimable = guestDraft !== undefined && (await drafts.get(to)) === undefined;
  if (claimable) {
    await drafts.put({ ...guestDraft, key: to });
    await drafts.delete(from);
    for (const id of await photos.index('owner').getAllKeys(from)) {
      const photo = await photos.get(id);
      if (photo !== undefined) await photos.put({ ...photo, owner: to });
    }
  }
  await transaction.done;
  return claimable;
}
