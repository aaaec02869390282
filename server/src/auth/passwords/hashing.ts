import { hash, verify, type Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';

/** argon2, in any thread. */
export interface Hashing {
  hash(password: string, options: Options): Promise<string>;
  verify(storedHash: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Hashes in Node's own thread pool, which files and DNS use too: for a command, or a test. */
export const hashingHere: Hashing = { hash, verify, close: () => Promise.resolve() };

/** Priority of the hashes below the service on Linux: a request that needs a core for a millisecond gets it first. */
const niceIncrement = 10;

/** Hashes in `threads` threads with a lower priority than the thread that answers requests (decision 0341). */
export function createHashingThreads(threads: number): Hashing {
  const pool = new Piscina({
    filename: new URL('./hashing-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    niceIncrement,
  });
  return {
    hash: (password, options) => pool.run({ password, options }, { name: 'hash' }),
    verify: (storedHash, password) => pool.run({ stored: storedHash, password }, { name: 'verify' }),
    close: () => pool.close(),
  };
}
