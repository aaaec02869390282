import { readLocalValue, writeLocalValue } from '../../offline/storage/local-value.ts';

const storageKey = 'placejuste_sign_up';
/** Lifetime of a draft, in ms: after a day its code has expired, and the phone may be in other hands. */
const lifetimeMs = 86_400_000;

export type SignUpFields = Readonly<Record<'firstName' | 'lastName' | 'phone' | 'email', string>>;

/** An unfinished sign-up; never its password. */
export interface SignUpDraft {
  readonly fields: SignUpFields;
  /** Address that the code was sent to; null while the form is being filled in. */
  readonly sentTo: string | null;
}

/** Returns the draft, which must survive a closed tab or a phone out of memory; null when there is none. */
export function readSignUpDraft(): SignUpDraft | null {
  const storedDraft = readLocalValue(storageKey);
  if (!isStored(storedDraft) || storedDraft.at > Date.now() || storedDraft.at < Date.now() - lifetimeMs) return null;
  return { fields: storedDraft.fields, sentTo: storedDraft.sentTo };
}

export function keepSignUpDraft({ fields, sentTo }: SignUpDraft): void {
  const { firstName, lastName, phone, email } = fields;
  writeLocalValue(storageKey, {
    at: Date.now(),
    fields: { firstName, lastName, phone, email },
    sentTo,
  } satisfies StoredSignUpDraft);
}

/** Deletes the draft of a sign-up; called once the address is confirmed, or somebody signs in. */
export function forgetSignUpDraft(): void {
  writeLocalValue(storageKey, null);
}

interface StoredSignUpDraft extends SignUpDraft {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

function isStored(value: unknown): value is StoredSignUpDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, fields, sentTo } = value as Partial<Record<keyof StoredSignUpDraft, unknown>>;
  if (typeof at !== 'number' || typeof fields !== 'object' || fields === null) return false;
  const { firstName, lastName, phone, email } = fields as Partial<Record<keyof SignUpFields, unknown>>;
  const isText = (one: unknown): boolean => typeof one === 'string';
  return [firstName, lastName, phone, email].every(isText) && (sentTo === null || isText(sentTo));
}
