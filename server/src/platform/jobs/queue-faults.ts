import type { Repeat } from '../clock/index.ts';
import { describeError, type Logger } from '../log/index.ts';

const againMs = 60_000;

/**
 * Writes to the log what the library of jobs meets. While a database is out, each worker meets the same at each look:
 * one fault is one line a minute.
 */
export function logQueueFaults(
  log: Logger,
  repeat: Repeat,
): { readonly fault: (error: unknown) => void; stop(): void } {
  const loggedLines = new Set<string>();
  const stop = repeat(() => loggedLines.clear(), againMs);
  return {
    stop,
    fault(error) {
      const facts = describeError(asError(error));
      const line = JSON.stringify(facts);
      if (loggedLines.has(line)) return;
      loggedLines.add(line);
      log.error(facts, 'job queue');
    },
  };
}

/** The library hands over the properties of an error, its code among them, on an object that is none. */
function asError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error;
  return Object.assign(new Error('Of the job queue'), 'code' in error ? { code: error.code } : {});
}
