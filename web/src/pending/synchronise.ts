import { useState } from 'react';
import { playFeedback, notify } from '../accessibility/index.ts';
import { listExportableRows, flushNow } from '../offline/index.ts';
import { connectionText as text } from '../offline/connection.text.fr.ts';

/** Subject of the toasts about sending, by which a later toast replaces an earlier one. */
const subject = 'synchronisation';

export function notifySynced(): void {
  playFeedback('success');
  notify('good', text.synced.title, { description: text.synced.detail, subject });
}

/** « Synchroniser »: each pending action in order; a failure keeps the list (specification §4). */
export function useSynchronise() {
  const [busy, setBusy] = useState(false);
  /** Resolves to true when no action is left. */
  const synchronise = async (): Promise<boolean> => {
    setBusy(true);
    await flushNow();
    // When the pending actions cannot be read, it is unknown whether all were sent.
    const count = await listExportableRows().then(
      (remainingRows) => remainingRows.length,
      () => null,
    );
    setBusy(false);
    if (count === 0) {
      notifySynced();
      return true;
    }
    playFeedback('error');
    notify('bad', text.notSynced.title, { description: text.notSynced.detail, subject });
    return false;
  };
  return { busy, synchronise };
}
