import type { Repeat } from '../clock/index.ts';
import { describeError, type Logger } from '../log/index.ts';

const againMs = 60_000;

/**
 * Writes to the log what the library of jobs meets. While a database is out, each worker meets the same at each look:
 * one fault is one line a minute.
 */
export function logQueueFaults(log: Logger, repeat: Repeat): { readonly fault: (met: unknown) => void; stop(): void } {
  const written = new Set<string>();
  const stop = repeat(() => written.clear(), againMs);
  return {
    stop,
    fault(met) {
      const facts = describeError(asError(met));
      const line = JSON.stringify(facts);
      if (written.has(line)) return;
      written.add(line);
      log.error(facts, 'job queue');
    },
  };
}

/** The library hands over the properties of an error, its code among them, on an object that is none. */
function asError(met: unknown): unknown {
  if (met instanceof Error || typeof met !== 'object' || met === null) return met;
  return Object.assign(new Error('Of the job queue'), 'code' in met ? { code: met.code } : {});
}
