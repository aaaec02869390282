import { useState } from 'react';
import { playFeedback, notify } from '../accessibility/index.ts';
import { exportableRows, flushNow } from '../offline/index.ts';
import { connectionText as text } from '../offline/connection.text.fr.ts';

/** The later toast about sending takes the place of the earlier one. */
const subject = 'synchronisation';

export function toastSynced(): void {
  playFeedback('success');
  notify('good', text.synced.title, { description: text.synced.detail, subject });
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
      toastSynced();
      return true;
    }
    playFeedback('error');
    notify('bad', text.notSynced.title, { description: text.notSynced.detail, subject });
    return false;
  };
  return { busy, synchronise };
}
