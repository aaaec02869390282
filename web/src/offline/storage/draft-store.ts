import { findOutboxRow } from '../outbox/outbox-store.ts';
import { dropPhotosOf } from '../photo-store/owned-photos.ts';
import { openLocalDatabase } from './database.ts';
import { announceDraftDropped, announceDraftSaved } from './draft-tabs.ts';
import { findLocalOwner, buildOwnPrefix } from './local-owner.ts';

/** Keeps a draft of the person signed in under `key`; `value` must be plain data. */
export async function saveDraft(key: string, value: unknown, now: Date): Promise<void> {
  const own = buildOwnPrefix() + key;
  // The other tabs show the value even where it cannot be stored.
  announceDraftSaved(own, value);
  await (await openLocalDatabase()).put('drafts', { key: own, value, savedAt: now.toISOString() });
}

/** Draft of the person signed in under `key`, to be parsed by the caller; null when there is none. */
export async function readDraft(key: string): Promise<unknown> {
  return (await (await openLocalDatabase()).get('drafts', buildOwnPrefix() + key))?.value ?? null;
}

/** Deletes the draft of the person signed in under `key`. */
export async function dropDraft(key: string): Promise<void> {
  const own = buildOwnPrefix() + key;
  await (await openLocalDatabase()).delete('drafts', own);
  announceDraftDropped(own);
}

/** Deletes the drafts of one kind whose subject is gone; their keys are `prefix` followed by the subject. */
export async function dropDrafts(prefix: string, isGone: (subject: string) => boolean): Promise<void> {
  const own = buildOwnPrefix() + prefix;
  for (const key of await (await openLocalDatabase()).getAllKeys('drafts'))
    if (key.startsWith(own) && isGone(key.slice(own.length))) await dropDraft(prefix + key.slice(own.length));
}

/**
 * Id of the action of a draft that the outbox already has without a refusal: the page closed before the draft was
 * deleted. A change of this draft would be sent under a used identifier, and be lost. Null otherwise.
 */
async function findSentActionId(storedDraft: unknown): Promise<string | null> {
  const id = readActionId(storedDraft);
  const row = id === null ? undefined : await findOutboxRow(id);
  return row !== undefined && row.owner === findLocalOwner() && row.state !== 'needs-attention' ? row.id : null;
}

/** Deletes the draft of an action, with its pictures; another draft begun under the same key stays. */
export async function dropDraftOf(key: string, actionId: string): Promise<void> {
  const own = buildOwnPrefix() + key;
  const transaction = (await openLocalDatabase()).transaction('drafts', 'readwrite');
  const storedDraft = (await transaction.store.get(own))?.value;
  // A draft without an id belongs to this action: the form gave the id when sending, and nothing was typed since.
  const isLeft = storedDraft !== undefined && [null, actionId].includes(readActionId(storedDraft));
  if (isLeft) await transaction.store.delete(own);
  await transaction.done;
  if (!isLeft) return;
  announceDraftDropped(own);
  await dropPhotosOf(key);
}

/** Draft under `key`, or null. A draft whose action the outbox already has is deleted instead of being read back. */
export async function readUnsent(key: string): Promise<unknown> {
  const storedDraft = await readDraft(key);
  const id = await findSentActionId(storedDraft);
  if (id === null) return storedDraft;
  await dropDraftOf(key, id);
  return null;
}

export function readActionId(storedDraft: unknown): string | null {
  const { id } = (storedDraft ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : null;
}
