import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';

/** A clock given to a program instead of the machine's, which can be moved while the program runs (`faketime`). */
export interface Clock {
  /** Environment that the program must be started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Moves the clock to so many seconds from the machine's. */
  step(seconds: number): void;
}

/** Path of the library that replaces the clock; null where `faketime` is not installed. */
export function clockLibrary(): string | null {
  const { stdout } = spawnSync('faketime', ['-f', '+0s', 'env'], { encoding: 'utf8' });
  return /^LD_PRELOAD=(?<file>.+)$/m.exec(stdout ?? '')?.groups?.['file'] ?? null;
}

/** A clock controlled by `file`; the machine's own without the library. */
export function openClock(file: string, library: string | null): Clock {
  const step = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  step(0);
  // PostgreSQL runs as another user.
  chmodSync(file, 0o644);
  if (library === null) return { environment: {}, step };
  return {
    step,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // The file is read again each second, and never for time-outs.
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
