import type { EventEmitter } from 'node:events';
import { SilentServerError, type SilenceWatch } from './silence-watch.ts';

/** Tells when the session of a transaction or of a script is lost. */
export interface SessionLoss {
  /** Rejects when the session fails, or when the server falls silent. */
  readonly whenLost: Promise<never>;
  /** Watches the session that the pool gave. `disconnect` cuts it off when the server falls silent. */
  watch(session: EventEmitter, disconnect: () => void): void;
  /** Ends the watch. */
  end(): void;
}

export function createSessionLoss(watchSilence?: SilenceWatch): SessionLoss {
  let reject: (error: Error) => void = () => undefined;
  const whenLost = new Promise<never>((_resolve, rejectPromise) => {
    reject = rejectPromise;
  });
  // A rejection that nothing handles would end the process, when no code waits for this session.
  whenLost.catch(() => undefined);
  let watchedSession: { readonly session: EventEmitter; readonly disconnect: () => void } | undefined;
  const endSilenceWatch = watchSilence?.(() => {
    reject(new SilentServerError());
    watchedSession?.disconnect();
  });
  return {
    whenLost,
    watch(session, disconnect) {
      session.once('error', reject);
      watchedSession = { session, disconnect };
    },
    end() {
      endSilenceWatch?.();
      watchedSession?.session.off('error', reject);
    },
  };
}
