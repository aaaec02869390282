import { useEffect } from 'react';
import { countPendingActions } from '../../offline/outbox/pending-actions.ts';
import { afterFirstScreen, useSession } from '../../platform/index.ts';

/** Sends the actions that the signed-in person did offline, while they are signed in. */
export function useSending(): void {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  useEffect(() => {
    if (userId === null) return;
    let hasLeft = false;
    let stop: (() => void) | undefined;
    const start = () =>
      void import('../../offline/outbox/outbox.lazy.ts').then(
        ({ startOutbox }) => {
          if (!hasLeft) stop = startOutbox();
        },
        // The code is not on this device and there is no network: the queue is sent at the next opening.
        () => undefined,
      );
    // With an empty queue, the code that sends is loaded after the first screen.
    const giveUp = afterFirstScreen(start, countPendingActions() > 0);
    return () => {
      hasLeft = true;
      giveUp();
      stop?.();
    };
  }, [userId]);
}
