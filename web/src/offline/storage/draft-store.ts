import { localDatabase } from './database.ts';
import { ownPrefix } from './local-owner.ts';

/** Keeps what the person signed in typed under `key`; the value must be plain data. */
export async function saveDraft(key: string, value: unknown, now: Date): Promise<void> {
  await (await localDatabase()).put('drafts', { key: ownPrefix() + key, value, savedAt: now.toISOString() });
}

export async function readDraft(key: string): Promise<unknown> {
  return (await (await localDatabase()).get('drafts', ownPrefix() + key))?.value ?? null;
}

export async function dropDraft(key: string): Promise<void> {
  await (await localDatabase()).delete('drafts', ownPrefix() + key);
}
