import { openLocalDatabase } from './database.ts';
import { readUnsent } from './draft-store.ts';
import { judgeAge, guestPrefix } from './guest-drafts.ts';
import { findLocalOwner, buildOwnPrefix } from './local-owner.ts';

/**
 * Gives to the person now signed in what was typed under `key` on this device before they were, with its pictures.
 * Says whether it did: never over a draft of their own that did not leave, nor after a week.
 */
export async function claimDraft(key: string, now: Date): Promise<boolean> {
  if (findLocalOwner() === null) return false;
  const [from, to] = [guestPrefix + key, buildOwnPrefix() + key];
  const database = await openLocalDatabase();
  const keptDraft = await database.get('drafts', from);
  if (keptDraft === undefined || (await judgeAge(keptDraft, now)) !== 'young') return false;
  // Each of these drafts is an action: one that left was kept by a page that went away too early.
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
