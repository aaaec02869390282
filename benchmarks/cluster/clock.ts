import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';

/** A clock that a program is given in place of the machine's, and that steps while it runs (`faketime`). */
export interface Clock {
  /** What the program must be started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Seconds beside the machine's clock. */
  step(seconds: number): void;
}

/** The library that answers for the clock; null where `faketime` is not installed. */
export function clockLibrary(): string | null {
  const { stdout } = spawnSync('faketime', ['-f', '+0s', 'env'], { encoding: 'utf8' });
  return /^LD_PRELOAD=(?<file>.+)$/m.exec(stdout ?? '')?.groups?.['file'] ?? null;
}

/** A clock kept in `file`; the machine's own where there is no library. */
export function openClock(file: string, library: string | null): Clock {
  const step = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  step(0);
  // PostgreSQL is another user.
  chmodSync(file, 0o644);
  if (library === null) return { environment: {}, step };
  return {
    step,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Read again each second, and never for time-outs.
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
