import { rowOf } from '../outbox/outbox-store.ts';
import { dropPhotosOf } from '../photo-store/owned-photos.ts';
import { localDatabase } from './database.ts';
import { draftDropped, draftSaved } from './draft-tabs.ts';
import { localOwner, ownPrefix } from './local-owner.ts';

/** Keeps what the person signed in typed under `key`; the value must be plain data. */
export async function saveDraft(key: string, value: unknown, now: Date): Promise<void> {
  const own = ownPrefix() + key;
  // Also where nothing can be kept: two tabs still show one thing.
  draftSaved(own, value);
  await (await localDatabase()).put('drafts', { key: own, value, savedAt: now.toISOString() });
}

export async function readDraft(key: string): Promise<unknown> {
  return (await (await localDatabase()).get('drafts', ownPrefix() + key))?.value ?? null;
}

export async function dropDraft(key: string): Promise<void> {
  const own = ownPrefix() + key;
  await (await localDatabase()).delete('drafts', own);
  draftDropped(own);
}

/** Forgets the drafts of one kind whose subject is gone; their keys are `prefix` then the subject. */
export async function dropDrafts(prefix: string, isGone: (subject: string) => boolean): Promise<void> {
  const own = ownPrefix() + prefix;
  for (const key of await (await localDatabase()).getAllKeys('drafts'))
    if (key.startsWith(own) && isGone(key.slice(own.length))) await dropDraft(prefix + key.slice(own.length));
}

/**
 * The action of a draft, where the outbox has it and nothing is to be corrected in it: the page went away before the
 * draft was forgotten. Another thing typed over it would leave under an identifier that was sent, and be lost.
 */
async function actionThatLeft(kept: unknown): Promise<string | null> {
  const id = actionOf(kept);
  const row = id === null ? undefined : await rowOf(id);
  return row !== undefined && row.owner === localOwner() && row.state !== 'needs-attention' ? row.id : null;
}

/** Forgets the draft that an action left from, with its pictures; another one begun under that key stays. */
export async function dropDraftOf(key: string, actionId: string): Promise<void> {
  const own = ownPrefix() + key;
  const transaction = (await localDatabase()).transaction('drafts', 'readwrite');
  const isLeft = actionOf((await transaction.store.get(own))?.value) === actionId;
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
