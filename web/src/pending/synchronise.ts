import { useState } from 'react';
import { playFeedback, notify } from '../accessibility/index.ts';
import { exportableRows, flushNow } from '../offline/index.ts';
import { connectionText as text } from './pending.text.fr.ts';

/** What the toasts about sending share, so that the later one takes the place of the earlier. */
export const syncSubject = 'synchronisation';

export function tellSynced(): void {
  playFeedback('success');
  notify('good', text.synced.title, text.synced.detail, syncSubject);
}

/** « Synchroniser »: each pending action in order; a failure keeps the list (specification §4). */
export function useSynchronise() {
  const [busy, setBusy] = useState(false);
  /** True when nothing is left. */
  const synchronise = async (): Promise<boolean> => {
    setBusy(true);
    await flushNow();
    const left = await exportableRows();
    setBusy(false);
    if (left.length === 0) {
      tellSynced();
      return true;
    }
    playFeedback('error');
    notify('bad', text.notSynced.title, text.notSynced.detail, syncSubject);
    return false;
  };
  return { busy, synchronise };
}
