import type { RequestUser } from '../../platform/http/index.ts';

type SessionOwner = Pick<RequestUser, 'id' | 'sessionId'>;

/** Records the sessions and people that end while a person is being looked up, possibly after they were found. */
export class EndWatch {
  readonly #watches = new Set<Set<string>>();

  /** Runs `work`; its argument tells whether a person or their session has ended since the beginning. */
  async during(work: (isEnded: (user: SessionOwner) => boolean) => Promise<void>): Promise<void> {
    const endedKeys = new Set<string>();
    this.#watches.add(endedKeys);
    try {
      await work(({ id, sessionId }) => endedKeys.has(id) || (sessionId !== null && endedKeys.has(sessionId)));
    } finally {
      this.#watches.delete(endedKeys);
    }
  }

  /** `key`: id of a person or of a session. */
  noteEnd(key: string): void {
    for (const endedKeys of this.#watches) endedKeys.add(key);
  }
}
