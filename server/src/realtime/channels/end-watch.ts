import type { RequestUser } from '../../platform/http/index.ts';

type SessionOwner = Pick<RequestUser, 'id' | 'sessionId'>;

/** Sessions and people that come to an end while somebody is looked up, after they were found perhaps. */
export class EndWatch {
  readonly #watches = new Set<Set<string>>();

  /** Does `work`, which may ask whether a person or their session ended since it began. */
  async during(work: (isEnded: (user: SessionOwner) => boolean) => Promise<void>): Promise<void> {
    const endedKeys = new Set<string>();
    this.#watches.add(endedKeys);
    try {
      await work(({ id, sessionId }) => endedKeys.has(id) || (sessionId !== null && endedKeys.has(sessionId)));
    } finally {
      this.#watches.delete(endedKeys);
    }
  }

  /** `key`: of a person or of a session. */
  noteEnd(key: string): void {
    for (const endedKeys of this.#watches) endedKeys.add(key);
  }
}
