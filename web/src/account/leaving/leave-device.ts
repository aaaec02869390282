import { notify, setPreferences } from '../../accessibility/index.ts';
import { forgetPushWish, readStoredSession } from '../../platform/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';

/**
 * Deletes the personal data of this device; true when nothing is left. The code of the local store is loaded only here:
 * screens start without it.
 */
export async function wipeDevice(): Promise<boolean> {
  // Read before the code is loaded: a refused call may sign out meanwhile, and the owner of the data would be unknown.
  const owner = readStoredSession()?.user.id ?? null;
  forgetPushWish();
  // The microphone was opened for the person who signs out.
  setPreferences({ voiceControl: false });
  try {
    const { emptyDevice } = await import('../../offline/storage/wipe.lazy.ts');
    await emptyDevice(owner);
    return true;
  } catch (cause) {
    console.error(cause);
    return false;
  }
}

/** Tells the person that data could not be deleted from this device, and what to do. */
export function alertNotEmptied(): void {
  notify('bad', text.notEmptied, { description: text.notEmptiedDetail, shouldOutliveScreen: true });
}

/** After the account is closed: deletes all its data here except the session, which its last screen removes. */
export async function emptyLeftDevice(): Promise<void> {
  if (!(await wipeDevice())) alertNotEmptied();
}
