import { hash, verify, type Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';

/** argon2, wherever it computes. */
export interface Hashing {
  hash(password: string, options: Options): Promise<string>;
  verify(storedHash: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** In the threads that files and names of hosts use as well: for a command, or a test. */
export const hashingHere: Hashing = { hash, verify, close: () => Promise.resolve() };

/** How far below the service its hashes stand on Linux: a request that needs a core for a millisecond gets it first. */
const niceIncrement = 10;

/** In `threads` threads of a lower priority than the one that answers requests (decision 0341). */
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
