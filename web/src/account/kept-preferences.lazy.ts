import { accountsContract } from '@placejuste/contracts/accounts';
import { readChosenPreferences, notify, onPreferences } from '../accessibility/index.ts';
import { callApi, onSignedOut, watchSession } from '../platform/index.ts';
import {
  applyStoredPreferences,
  hasUnsentChoice,
  noteSignedOutChoices,
  sendChoices,
} from './preferences/kept-preferences.ts';
import { keptText as text } from './preferences/preferences.text.fr.ts';

/** A person tries several sizes in a row: only the last one is sent. */
const pauseMs = 1000;

/**
 * What is chosen on one device is found again on the others, for whoever asked for it. Who just signed in here finds
 * theirs; a change made without network is told when it comes back. Returns the way to stop.
 */
export function followKeptPreferences(): () => void {
  let owner: string | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const syncPreferences = async (): Promise<void> => {
    const person = owner;
    if (person === null) return;
    if (hasUnsentChoice(person)) return sendChoices(person);
    const outcome = await callApi(accountsContract.calls.readPreferences, {});
    // Signed out, or somebody else here meanwhile.
    if (!outcome.ok || owner !== person) return;
    if (applyStoredPreferences(person, outcome.value.kept)) notify('info', text.worn, { description: text.wornDetail });
  };
  // Optional: what could not be sent now is sent at the next opening, or when the network is back.
  const syncQuietly = (): void => void syncPreferences().catch(() => undefined);

  const stopSession = watchSession((session) => {
    const person = session.status === 'signed-in' ? session.userId : null;
    if (person === owner) return;
    owner = person;
    syncQuietly();
  });
  let before = readChosenPreferences();
  const stopPreferences = onPreferences(() => {
    clearTimeout(pause);
    const now = readChosenPreferences();
    const changedNames = Object.entries(now).flatMap(([name, value]) =>
      value === Reflect.get(before, name) ? [] : [name],
    );
    before = now;
    if (owner === null && changedNames.length > 0) noteSignedOutChoices(changedNames);
    if (owner === null || !hasUnsentChoice(owner)) return;
    pause = setTimeout(syncQuietly, pauseMs);
  });
  window.addEventListener('online', syncQuietly);
  // What was agreed stays for a session that ended by itself; whoever leaves this device has it erased.
  const stopLeaving = onSignedOut(() => clearTimeout(pause));
  return () => {
    clearTimeout(pause);
    window.removeEventListener('online', syncQuietly);
    for (const stop of [stopSession, stopPreferences, stopLeaving]) stop();
  };
}
