import type { Repeat } from '../clock/index.ts';
import { describeError, type Logger } from '../log/index.ts';

const repeatAfterMs = 60_000;

/**
 * Writes the errors of the job library to the log. While a database is down, each worker reports the same error at each
 * poll: an error is logged once a minute.
 */
export function logQueueFaults(
  log: Logger,
  repeat: Repeat,
): { readonly report: (error: unknown) => void; stop(): void } {
  const loggedLines = new Set<string>();
  const stop = repeat(() => loggedLines.clear(), repeatAfterMs);
  return {
    stop,
    report(error) {
      const facts = describeError(asError(error));
      const line = JSON.stringify(facts);
      if (loggedLines.has(line)) return;
      loggedLines.add(line);
      log.error(facts, 'job queue');
    },
  };
}

/** The library gives the properties of an error, with its code, on a plain object. */
function asError(error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null) return error;
  return Object.assign(new Error('Of the job queue'), 'code' in error ? { code: error.code } : {});
}
