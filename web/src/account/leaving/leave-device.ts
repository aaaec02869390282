import { notify, setPreferences } from '../../accessibility/index.ts';
import { forgetPushWish, readStoredSession } from '../../platform/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';

/**
 * True once nothing of the person is left here. The code of the local store is fetched only by the few who leave:
 * screens start without it.
 */
export async function wipeDevice(): Promise<boolean> {
  // Before the code is fetched: a call that is refused meanwhile signs out, and nobody would know whose data it was.
  const owner = readStoredSession()?.user.id ?? null;
  forgetPushWish();
  // The microphone was opened for whoever leaves.
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

/** Tells the person what this device could not forget, and what to do. */
export function tellNotEmptied(): void {
  notify('bad', text.notEmptied, { description: text.notEmptiedDetail, shouldOutliveScreen: true });
}

/** After the account is gone: nothing of it stays here but the session, which its last screen forgets. */
export async function emptyLeftDevice(): Promise<void> {
  if (!(await wipeDevice())) tellNotEmptied();
}
