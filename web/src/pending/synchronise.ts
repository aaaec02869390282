import { useState } from 'react';
import { playFeedback, notify } from '../accessibility/index.ts';
import { listExportableRows, flushNow } from '../offline/index.ts';
import { connectionText as text } from '../offline/connection.text.fr.ts';

/** The later toast about sending takes the place of the earlier one. */
const subject = 'synchronisation';

export function notifySynced(): void {
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
    // Where what waits cannot be read, nobody knows that all of it left.
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
