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

/** Milliseconds. A person tries several sizes in a row: only the last one is sent. */
const pauseMs = 1000;

/**
 * Synchronises the preferences between the devices of a person who asked for it: applied after a sign-in, and sent
 * after a change, or when the network is back. Returns a function that stops it.
 */
export function followKeptPreferences(): () => void {
  let owner: string | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const syncPreferences = async (): Promise<void> => {
    const person = owner;
    if (person === null) return;
    if (hasUnsentChoice(person)) return sendChoices(person);
    const outcome = await callApi(accountsContract.calls.readPreferences, {});
    // The person signed out, or another one signed in meanwhile.
    if (!outcome.ok || owner !== person) return;
    if (applyStoredPreferences(person, outcome.value.kept)) notify('info', text.worn, { description: text.wornDetail });
  };
  // Optional: a failed change is sent at the next opening, or when the network is back.
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
  // The last synchronised state stays after an expired session; a sign-out by the person deletes it.
  const stopLeaving = onSignedOut(() => clearTimeout(pause));
  return () => {
    clearTimeout(pause);
    window.removeEventListener('online', syncQuietly);
    for (const stop of [stopSession, stopPreferences, stopLeaving]) stop();
  };
}
