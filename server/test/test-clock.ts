import type { Clock } from '../src/platform/clock/index.ts';

/** A clock that moves only when a test says so. */
export interface TestClock extends Clock {
  set(instant: Date | string): void;
  /** Seconds. */
  advance(seconds: number): void;
}

export function testClock(start: string): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}
