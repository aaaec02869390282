import { accountsContract, type StoredPreferences } from '@placejuste/contracts/accounts';
import type { SomePreferences } from '@placejuste/domain/account';
import { readChosenPreferences, setPreferences } from '../../accessibility/index.ts';
import { readLocalValue, writeLocalValue } from '../../offline/index.ts';
import { callApi, CallFailure, getDeviceStorage } from '../../platform/index.ts';

const { calls } = accountsContract;
const key = 'placejuste_kept_preferences';

/** What this device and an account last agreed on; nothing where the account keeps none. */
interface Agreement {
  readonly owner: string;
  /** When the account's were last changed, as the service said. */
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

/** Whether something was chosen here since, with or without a network; false where nothing is kept. */
export function hasUnsentChoice(owner: string): boolean {
  const agreement = readAgreement(owner);
  return agreement !== null && !areApplied(agreement.preferences);
}

export function forgetAgreement(): void {
  getDeviceStorage().removeItem(key);
}

/** Keeps the preferences of this device with the account, at its owner's word. */
export async function keepPreferences(owner: string): Promise<StoredPreferences> {
  const sendResult = await send(owner, undefined);
  if (sendResult === 'changed') throw new Error('Nothing was compared, yet it had changed');
  return sendResult;
}

/**
 * Sends what was chosen here since. Where another device changed something too, each keeps its own change; where it
 * gave up keeping them, that stands: nothing is kept again without a new word of the owner.
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
  // Changed once more meanwhile: the next occasion sends it.
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

/** Voice control opens the microphone of one device: no other device turns it on. */
function withoutVoice({ voiceControl: _voice, ...others }: SomePreferences): SomePreferences {
  return others;
}

function readSharedPreferences(): SomePreferences {
  return withoutVoice(readChosenPreferences());
}

/** Remembers what was chosen while nobody was signed in: who signs in next chose it, to be able to. */
export function noteSignedOutChoices(names: readonly string[]): void {
  writeLocalValue('placejuste_signed_out_choices', [...new Set([...readSignedOutChoices(), ...names])]);
}

function readSignedOutChoices(): readonly string[] {
  const names = readLocalValue('placejuste_signed_out_choices');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** The account keeps none any more; this device stays as it is. */
export async function forgetPreferences(): Promise<void> {
  const outcome = await callApi(calls.forgetPreferences, {});
  if (!outcome.ok) throw new CallFailure(outcome);
  forgetAgreement();
}

/**
 * Applies what the account keeps, unless something was chosen here since: the last choice wins, and what was just
 * chosen to sign in stays on this device. True when this device changed by it.
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
    // No room to store it: the two are compared again at the next opening.
  }
}
