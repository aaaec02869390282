import { useEffect } from 'react';
import { countPendingActions } from '../../offline/outbox/pending-actions.ts';
import { afterFirstScreen, useSession } from '../../platform/index.ts';

/** Sends what the person signed in did without a network, for as long as they are. */
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
        // Its code is not on this device yet and there is no network: the next opening sends.
        () => undefined,
      );
    // With nothing to send, the code that sends comes after the first screen.
    const giveUp = afterFirstScreen(start, countPendingActions() > 0);
    return () => {
      hasLeft = true;
      giveUp();
      stop?.();
    };
  }, [userId]);
}
