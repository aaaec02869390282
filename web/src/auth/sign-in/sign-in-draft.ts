import { readTabValue, writeTabValue } from '../../offline/storage/tab-value.ts';
import { readStoredSession } from '../../platform/index.ts';
import { forgetSignUpDraft } from '../sign-up/sign-up-draft.ts';
import type { AuthMode, AuthStep } from '../auth-step.ts';

const storageKey = 'placejuste_sign_in';
/** Lifetime of a draft, in ms: that of a mailed code. */
const lifetimeMs = 3_600_000;

type LaterStep = Extract<AuthStep, { readonly name: 'recovery-code' | 'enter-code' | 'new-password' }>;

/**
 * An unfinished sign-in, stored for this tab only: the person leaves it to read a mail, and a phone may unload the tab.
 */
interface SignInDraft {
  readonly at: number;
  /** Typed once and shared by the forms: by password, by code, for a new password. */
  readonly email: string;
  readonly phone: string;
  readonly reached: {
    readonly mode: AuthMode;
    readonly step: LaterStep;
    /** Id of the person signed in at that time; null when nobody was. */
    readonly personId: string | null;
  } | null;
}

export function readTypedEmail(): string {
  return readDraft()?.email ?? '';
}

export function readTypedPhone(): string {
  return readDraft()?.phone ?? '';
}

/** Stores the typed address or number; the other one is kept. */
export function keepTyped(fields: Partial<Pick<SignInDraft, 'email' | 'phone'>>): void {
  write({ email: readTypedEmail(), phone: readTypedPhone(), ...fields, at: Date.now(), reached: null });
}

/** The step to resume after a reload; null for the form. */
export function readStoredStep(mode: AuthMode): LaterStep | null {
  const reached = readDraft()?.reached ?? null;
  if (reached?.mode !== mode) return null;
  // A new password needs the session of the same person: not after a sign-out, nor when another person signed in in
  // another tab.
  const isOpen = reached.personId !== null && reached.personId === openPersonId();
  return reached.step.name === 'new-password' && !isOpen ? null : reached.step;
}

function openPersonId(): string | null {
  return readStoredSession()?.user.id ?? null;
}

export function keepStep(mode: AuthMode, step: AuthStep): void {
  const [email, phone] = [readTypedEmail(), readTypedPhone()];
  write({ at: Date.now(), email, phone, reached: isLater(step) ? { mode, step, personId: openPersonId() } : null });
}

/** Deletes the draft of a sign-in; called once the new password is chosen. */
export function forgetSignInDraft(): void {
  write(null);
}

/** Deletes the drafts of a sign-in and of a sign-up; called once somebody signs in. */
export function forgetDrafts(): void {
  forgetSignInDraft();
  forgetSignUpDraft();
}

function isLater(step: AuthStep): step is LaterStep {
  return ['recovery-code', 'enter-code', 'new-password'].includes(step.name);
}

function readDraft(): SignInDraft | null {
  const storedDraft = readTabValue(storageKey) as Partial<SignInDraft> | null;
  const { at, email, phone, reached = null } = storedDraft ?? {};
  if (typeof at !== 'number' || typeof email !== 'string' || at > Date.now() || at < Date.now() - lifetimeMs)
    return null;
  return { at, email, phone: typeof phone === 'string' ? phone : '', reached };
}

const write = (draft: SignInDraft | null): void => writeTabValue(storageKey, draft);
