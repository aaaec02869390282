import { workerData } from 'node:worker_threads';

/** Start data of the thread; `slowed-browser.ts` writes to both arrays while it runs. */
export interface Pulse {
  /** Process ids; 0 for an empty slot. */
  readonly pids: Int32Array;
  /** One number: 1 when the thread must end. */
  readonly ended: Int32Array;
  /** The processes run for one part of time out of this many. */
  readonly times: number;
}

const { pids, ended, times } = workerData as Pulse;
/**
 * Milliseconds for which they run at a time: the longest stretch that Chromium leaves to a page it slows, and well
 * under a frame.
 */
const runMs = 4;
let [ran, stood] = [0, 0];

/** Signals every process; those that ended meanwhile are ignored. */
function tell(signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      if (pid > 0) process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
}

// A late wake-up is compensated in the next turn, so that the share holds over time.
for (let last = performance.now(); Atomics.load(ended, 0) === 0; ) {
  Atomics.wait(ended, 0, 0, runMs);
  tell('SIGSTOP');
  const stopped = performance.now();
  ran += stopped - last;
  Atomics.wait(ended, 0, 0, Math.max(0, ran * (times - 1) - stood));
  tell('SIGCONT');
  last = performance.now();
  stood += last - stopped;
}
