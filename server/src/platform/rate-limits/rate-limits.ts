import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/index.ts';
import { describeError, type Logger } from '../log/index.ts';
import { createTokenBuckets, type Share } from './token-buckets.ts';

/** Limits that all processes of the service count together, as guesses of a secret or messages sent to one person. */
export interface RateLimits {
  /**
   * Milliseconds to wait, or 0 when one request may pass and was counted in every share. A request that one share
   * refuses is counted in none.
   */
  takeAll(shares: readonly Share[]): Promise<number>;
  /** Whether one request could pass now; counts nothing. */
  hasLeft(share: Share): Promise<boolean>;
  /** Store in which all processes count together; null when this process is alone. */
  readonly shared: Pick<SharedBuckets, 'name' | 'ping'> | null;
  close(): Promise<void>;
}

/** Token buckets outside this process, filled by the clock of their store. */
export interface SharedBuckets {
  readonly name: 'Redis' | 'PostgreSQL';
  /** Milliseconds to wait, all buckets together; `isCounted`: takes one of each when that is 0. */
  ask(shares: readonly Share[], isCounted: boolean): Promise<number>;
  ping(): Promise<void>;
  /** Called when no answer came in time: the next query uses another connection. */
  giveUp(): void;
  close(): Promise<void>;
}

/** Only one process uses the embedded database, so its memory is enough. */
export function createMemoryLimits(clock: Clock): RateLimits {
  const buckets = createTokenBuckets(clock);
  return {
    takeAll: async (shares) => buckets.takeAll(shares),
    hasLeft: async (share) => buckets.hasLeft(share),
    shared: null,
    close: async () => undefined,
  };
}

interface Means {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /**
   * Key that hashes the names of buckets: they hold addresses and networks, which nobody may read outside the service.
   */
  readonly key: Buffer;
  /** How long a request waits for an answer. */
  readonly deadlineMs?: number;
  /** How long only the memory counts after a missing answer, so that no request waits meanwhile. */
  readonly restMs?: number;
}

/**
 * Counts in the shared buckets and in the memory of this process; a request passes when both allow it. While the shared
 * buckets do not answer, only the memory counts: nobody is locked out, and an attacker who takes the store down gains
 * no budget.
 */
export function createSharedLimits(
  shared: SharedBuckets,
  { clock, log, key, deadlineMs = 500, restMs = 2000 }: Means,
): RateLimits {
  const memory = createTokenBuckets(clock);
  let restsUntil = 0;
  let isAlone = false;

  const hashShareKey = (share: Share): Share => ({
    ...share,
    key: createHmac('sha256', key).update(share.key).digest('base64url').slice(0, 27),
  });

  /** Milliseconds to wait by the shared buckets; null when they do not answer. */
  async function ask(shares: readonly Share[], isCounted: boolean): Promise<number | null> {
    if (performance.now() < restsUntil) return null;
    try {
      const wait = await withDeadline(shared.ask(shares.map(hashShareKey), isCounted), deadlineMs);
      if (isAlone) log.warn({ store: shared.name }, 'rate limits are shared again');
      isAlone = false;
      return wait;
    } catch (error) {
      if (!isAlone)
        log.warn({ store: shared.name, ...describeError(error) }, 'rate limits are counted by this process alone');
      isAlone = true;
      if (error instanceof LateError) shared.giveUp();
      restsUntil = performance.now() + restMs;
      return null;
    }
  }

  return {
    async takeAll(shares) {
      if (shares.every((share) => memory.hasLeft(share))) {
        const wait = await ask(shares, true);
        if (wait !== null && wait > 0) return wait;
      }
      return memory.takeAll(shares);
    },
    hasLeft: async (share) => memory.hasLeft(share) && ((await ask([share], false)) ?? 0) === 0,
    shared: { name: shared.name, ping: () => shared.ping() },
    close: () => shared.close(),
  };
}

async function withDeadline<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError()), deadlineMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

class LateError extends Error {
  override readonly name = 'LateError';
}
