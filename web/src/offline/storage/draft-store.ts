import { rowOf } from '../outbox/outbox-store.ts';
import { dropPhotosOf } from '../photo-store/owned-photos.ts';
import { localDatabase } from './database.ts';
import { draftDropped, draftSaved } from './draft-tabs.ts';
import { localOwner, ownPrefix } from './local-owner.ts';

/** Keeps a draft of the person signed in under `key`; `value` must be plain data. */
export async function saveDraft(key: string, value: unknown, now: Date): Promise<void> {
  const own = ownPrefix() + key;
  // The other tabs show the value even where it cannot be stored.
  draftSaved(own, value);
  await (await localDatabase()).put('drafts', { key: own, value, savedAt: now.toISOString() });
}

/** Draft of the person signed in under `key`, to be parsed by the caller; null when there is none. */
export async function readDraft(key: string): Promise<unknown> {
  return (await (await localDatabase()).get('drafts', ownPrefix() + key))?.value ?? null;
}

/** Deletes the draft of the person signed in under `key`. */
export async function dropDraft(key: string): Promise<void> {
  const own = ownPrefix() + key;
  await (await localDatabase()).delete('drafts', own);
  draftDropped(own);
}

/** Deletes the drafts of one kind whose subject is gone; their keys are `prefix` followed by the subject. */
export async function dropDrafts(prefix: string, isGone: (subject: string) => boolean): Promise<void> {
  const own = ownPrefix() + prefix;
  for (const key of await (await localDatabase()).getAllKeys('drafts'))
    if (key.startsWith(own) && isGone(key.slice(own.length))) await dropDraft(prefix + key.slice(own.length));
}

/**
 * Id of the action of a draft that the outbox already has without a refusal: the page closed before the draft was
 * deleted. A change of this draft would be sent under a used identifier, and be lost. Null otherwise.
 */
async function actionThatLeft(kept: unknown): Promise<string | null> {
  const id = actionOf(kept);
  const row = id === null ? undefined : await rowOf(id);
  return row !== undefined && row.owner === localOwner() && row.state !== 'needs-attention' ? row.id : null;
}

/** Deletes the draft of an action, with its pictures; another draft begun under the same key stays. */
export async function dropDraftOf(key: string, actionId: string): Promise<void> {
  const own = ownPrefix() + key;
  const transaction = (await localDatabase()).transaction('drafts', 'readwrite');
  const kept = (await transaction.store.get(own))?.value;
  // One without an identifier is of this action: the form gave it one, and nothing was typed since.
  const isLeft = kept !== undefined && [null, actionId].includes(actionOf(kept));
  if (isLeft) await transaction.store.delete(own);
  await transaction.done;
  if (!isLeft) return;
  draftDropped(own);
  await dropPhotosOf(key);
}

/** What is kept under `key`; what left already is forgotten in place of being read back. */
export async function readUnsent(key: string): Promise<unknown> {
  const kept = await readDraft(key);
  const id = await actionThatLeft(kept);
  if (id === null) return kept;
  await dropDraftOf(key, id);
  return null;
}

export function actionOf(kept: unknown): string | null {
  const { id } = (kept ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : null;
}
