import { accountsContract, type StoredPreferences } from '@placejuste/contracts/accounts';
import type { SomePreferences } from '@placejuste/domain/account';
import { readChosenPreferences, setPreferences } from '../../accessibility/index.ts';
import { readLocalValue, writeLocalValue } from '../../offline/index.ts';
import { callApi, CallFailure, getDeviceStorage } from '../../platform/index.ts';

const { calls } = accountsContract;
const key = 'placejuste_kept_preferences';

/** State last synchronised between this device and an account; absent when the account stores none. */
interface Agreement {
  readonly owner: string;
  /** Time of the last change in the account, as given by the service. */
  readonly changedAt: string;
  readonly preferences: SomePreferences;
}

function readAgreement(owner: string): Agreement | null {
  try {
    const agreement = JSON.parse(getDeviceStorage().getItem(key) ?? 'null') as Partial<Agreement> | null;
    if (agreement?.owner !== owner || typeof agreement.changedAt !== 'string') return null;
    const { preferences } = agreement;
    return typeof preferences === 'object' && preferences !== null
      ? ({ ...agreement, owner, preferences } as Agreement)
      : null;
  } catch {
    return null;
  }
}

/** True when a preference was changed here since the last synchronisation; false when none is stored. */
export function hasUnsentChoice(owner: string): boolean {
  const agreement = readAgreement(owner);
  return agreement !== null && !areApplied(agreement.preferences);
}

export function forgetAgreement(): void {
  getDeviceStorage().removeItem(key);
}

/** Stores the preferences of this device with the account, at the owner's request. */
export async function keepPreferences(owner: string): Promise<StoredPreferences> {
  const sendResult = await send(owner, undefined);
  if (sendResult === 'changed') throw new Error('Nothing was compared, yet it had changed');
  return sendResult;
}

/**
 * Sends the preferences changed here. If another device changed some too, each keeps its own changes; if it stopped the
 * storage, nothing is stored again without a new request of the owner.
 */
export async function sendChoices(owner: string): Promise<void> {
  const agreement = readAgreement(owner);
  if (agreement === null || (await send(owner, agreement.changedAt)) !== 'changed') return;
  const outcome = await callApi(calls.readPreferences, {});
  if (!outcome.ok) return;
  const { kept } = outcome.value;
  if (kept === null) return forgetAgreement();
  const isChangedHere = ([name, value]: [string, unknown]) => value !== Reflect.get(agreement.preferences, name);
  const changedHere = Object.entries(readSharedPreferences()).filter(isChangedHere);
  setPreferences({ ...withoutVoice(kept.preferences), ...Object.fromEntries(changedHere) });
  // On another conflict, the next occasion sends them.
  await send(owner, kept.changedAt);
}

async function send(owner: string, over: string | undefined): Promise<StoredPreferences | 'changed'> {
  const preferences = readSharedPreferences();
  const body = { preferences, ...(over === undefined ? {} : { over }) };
  const outcome = await callApi(calls.keepPreferences, { body });
  if (!outcome.ok && outcome.code === 'PREFERENCES_CHANGED') return 'changed';
  if (!outcome.ok) throw new CallFailure(outcome);
  const { kept } = outcome.value;
  if (kept === null) throw new Error('What was just kept is not there');
  storeAgreement({ owner, changedAt: kept.changedAt, preferences });
  return kept;
}

/** Voice control opens the microphone of one device: it is not synchronised. */
function withoutVoice({ voiceControl: _voice, ...others }: SomePreferences): SomePreferences {
  return others;
}

function readSharedPreferences(): SomePreferences {
  return withoutVoice(readChosenPreferences());
}

/** Remembers the preferences changed while signed out: the person changed them in order to sign in. */
export function noteSignedOutChoices(names: readonly string[]): void {
  writeLocalValue('placejuste_signed_out_choices', [...new Set([...readSignedOutChoices(), ...names])]);
}

function readSignedOutChoices(): readonly string[] {
  const names = readLocalValue('placejuste_signed_out_choices');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Stops the storage with the account; the preferences of this device stay. */
export async function forgetPreferences(): Promise<void> {
  const outcome = await callApi(calls.forgetPreferences, {});
  if (!outcome.ok) throw new CallFailure(outcome);
  forgetAgreement();
}

/**
 * Applies the stored preferences of the account, unless some were changed here since: the last change wins, and those
 * changed in order to sign in stay. True when this device changed.
 */
export function applyStoredPreferences(owner: string, storedPreferences: StoredPreferences | null): boolean {
  const agreement = readAgreement(owner);
  if (storedPreferences === null) {
    if (agreement !== null) forgetAgreement();
    return false;
  }
  if (agreement?.changedAt === storedPreferences.changedAt || hasUnsentChoice(owner)) return false;
  const chosenHere = agreement === null ? readSignedOutChoices() : [];
  const applied: SomePreferences = Object.fromEntries(
    Object.entries(withoutVoice(storedPreferences.preferences)).filter(([name]) => !chosenHere.includes(name)),
  );
  const hasChanged = !areApplied(applied);
  if (hasChanged) setPreferences(applied);
  storeAgreement({ owner, changedAt: storedPreferences.changedAt, preferences: readSharedPreferences() });
  writeLocalValue('placejuste_signed_out_choices', []);
  return hasChanged;
}

function areApplied(preferences: SomePreferences): boolean {
  const here: SomePreferences = readChosenPreferences();
  return Object.keys(withoutVoice(preferences)).every(
    (name) => Reflect.get(preferences, name) === Reflect.get(here, name),
  );
}

function storeAgreement(agreement: Agreement): void {
  try {
    getDeviceStorage().setItem(key, JSON.stringify(agreement));
  } catch {
    // The storage is full: both are compared again at the next opening.
  }
}
