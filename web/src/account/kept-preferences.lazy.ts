import { accountsContract } from '@placejuste/contracts/accounts';
import { chosenPreferences, notify, onPreferences } from '../accessibility/index.ts';
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

  const meet = async (): Promise<void> => {
    const person = owner;
    if (person === null) return;
    if (hasUnsentChoice(person)) return sendChoices(person);
    const outcome = await callApi(accountsContract.calls.readPreferences, {});
    // Signed out, or somebody else here meanwhile.
    if (!outcome.ok || owner !== person) return;
    if (applyStoredPreferences(person, outcome.value.kept)) notify('info', text.worn, { description: text.wornDetail });
  };
  // Optional: what could not be sent now is sent at the next opening, or when the network is back.
  const meetQuietly = (): void => void meet().catch(() => undefined);

  const stopSession = watchSession((session) => {
    const person = session.status === 'signed-in' ? session.userId : null;
    if (person === owner) return;
    owner = person;
    meetQuietly();
  });
  let before = chosenPreferences();
  const stopPreferences = onPreferences(() => {
    clearTimeout(pause);
    const now = chosenPreferences();
    const changed = Object.entries(now).flatMap(([name, value]) => (value === Reflect.get(before, name) ? [] : [name]));
    before = now;
    if (owner === null && changed.length > 0) noteSignedOutChoices(changed);
    if (owner === null || !hasUnsentChoice(owner)) return;
    pause = setTimeout(meetQuietly, pauseMs);
  });
  window.addEventListener('online', meetQuietly);
  // What was agreed stays for a session that ended by itself; whoever leaves this device has it erased.
  const stopLeaving = onSignedOut(() => clearTimeout(pause));
  return () => {
    clearTimeout(pause);
    window.removeEventListener('online', meetQuietly);
    for (const stop of [stopSession, stopPreferences, stopLeaving]) stop();
  };
}
