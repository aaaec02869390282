import { isUndelivered } from '../outbox/outbox-row.ts';
import { findOutboxRow } from '../outbox/outbox-store.ts';
import { dropPhotosOf } from '../photo-store/owned-photos.ts';
import { openLocalDatabase } from './database.ts';
import { dropDraftOf } from './draft-store.ts';
import { buildOwnPrefix } from './local-owner.ts';

/** The draft that corrects a refused action has a key that ends with the id of the action. */
const correctionKey = /^(?:[\w-]+-)?correction\/([^/]+)$/;

/**
 * Erases the corrections whose action was sent or discarded meanwhile: no screen opens them any more, and their
 * pictures would be counted as not sent.
 */
export async function eraseLeftCorrections(): Promise<void> {
  const own = buildOwnPrefix();
  const database = await openLocalDatabase();
  for (const ownKey of await database.getAllKeys('drafts', IDBKeyRange.bound(own, `${own}\uffff`))) {
    const key = ownKey.slice(own.length);
    const id = correctionKey.exec(key)?.[1];
    if (id === undefined) continue;
    const row = await findOutboxRow(id);
    if (row !== undefined && isUndelivered(row)) continue;
    await dropDraftOf(key, id);
    // The photographs of a declaration are kept under its own id.
    await dropPhotosOf(id);
  }
}
