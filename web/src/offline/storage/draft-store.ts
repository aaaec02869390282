import { localDatabase } from './database.ts';
import { draftDropped, draftSaved } from './draft-tabs.ts';
import { ownPrefix } from './local-owner.ts';

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
