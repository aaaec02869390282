import { accountsContract, type KeptPreferences } from '@placejuste/contracts/accounts';
import type { SomePreferences } from '@placejuste/domain/account';
import { chosenPreferences, setPreferences } from '../../accessibility/index.ts';
import { callApi, CallFailure, deviceStorage } from '../../platform/index.ts';

const { calls } = accountsContract;
const key = 'placejuste_kept_preferences';

/** What this device and an account last agreed on; nothing where the account keeps none. */
interface Agreement {
  readonly owner: string;
  /** When the account's were last changed, as the service said. */
  readonly changedAt: string;
  readonly preferences: SomePreferences;
}

function agreementWith(owner: string): Agreement | null {
  try {
    const found = JSON.parse(deviceStorage().getItem(key) ?? 'null') as Partial<Agreement> | null;
    if (found?.owner !== owner || typeof found.changedAt !== 'string') return null;
    const { preferences } = found;
    return typeof preferences === 'object' && preferences !== null
      ? ({ ...found, owner, preferences } as Agreement)
      : null;
  } catch {
    return null;
  }
}

/** Whether something was chosen here since, with or without a network; false where nothing is kept. */
export function hasUnsentChoice(owner: string): boolean {
  const agreement = agreementWith(owner);
  return agreement !== null && !areApplied(agreement.preferences);
}

export function forgetAgreement(): void {
  deviceStorage().removeItem(key);
}

/** Keeps the preferences of this device with the account. */
export async function keepPreferences(owner: string): Promise<KeptPreferences> {
  const preferences = chosenPreferences();
  const outcome = await callApi(calls.keepPreferences, { body: { preferences } });
  if (!outcome.ok) throw new CallFailure(outcome);
  const { kept } = outcome.value;
  if (kept === null) throw new Error('What was just kept is not there');
  storeAgreement({ owner, changedAt: kept.changedAt, preferences });
  return kept;
}

/** The account keeps none any more; this device stays as it is. */
export async function forgetPreferences(): Promise<void> {
  const outcome = await callApi(calls.forgetPreferences, {});
  if (!outcome.ok) throw new CallFailure(outcome);
  forgetAgreement();
}

/**
 * Applies what the account keeps, unless something was chosen here since: the last choice wins. True when this device
 * changed by it.
 */
export function applyStoredPreferences(owner: string, kept: KeptPreferences | null): boolean {
  const agreement = agreementWith(owner);
  if (kept === null) {
    if (agreement !== null) forgetAgreement();
    return false;
  }
  if (agreement?.changedAt === kept.changedAt || hasUnsentChoice(owner)) return false;
  const hasChanged = !areApplied(kept.preferences);
  if (hasChanged) setPreferences(kept.preferences);
  storeAgreement({ owner, changedAt: kept.changedAt, preferences: chosenPreferences() });
  return hasChanged;
}

function areApplied(preferences: SomePreferences): boolean {
  const here: SomePreferences = chosenPreferences();
  return Object.keys(preferences).every((name) => Reflect.get(preferences, name) === Reflect.get(here, name));
}

function storeAgreement(agreement: Agreement): void {
  try {
    deviceStorage().setItem(key, JSON.stringify(agreement));
  } catch {
    // No room to store it: the two are compared again at the next opening.
  }
}
