import { readTabValue, writeTabValue } from '../../offline/storage/tab-value.ts';
import type { Names } from '../auth-commands.ts';

const storageKey = 'placejuste_settle';

/** Names typed by a person who completes their account, stored for this tab only; never the password. */
interface SettleDraft extends Names {
  readonly personId: string;
}

/** Names typed by that person before a reload; null when there are none. */
export function readSettleDraft(personId: string): Names | null {
  const storedDraft = (readTabValue(storageKey) ?? {}) as Partial<Record<keyof SettleDraft, unknown>>;
  const { firstName, lastName, phone } = storedDraft;
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof phone !== 'string') return null;
  return storedDraft.personId === personId ? { firstName, lastName, phone } : null;
}

export function keepSettleDraft(draft: SettleDraft): void {
  writeTabValue(storageKey, draft);
}

/** Deletes the draft; called once the account is complete. */
export function forgetSettleDraft(): void {
  writeTabValue(storageKey, null);
}
