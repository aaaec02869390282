import { workerData } from 'node:worker_threads';

/** What the thread is started with; `slowed-browser.ts` writes to both arrays while it runs. */
export interface Pulse {
  /** Process ids, 0 where there is none. */
  readonly pids: Int32Array;
  /** One number: 1 once it is to end. */
  readonly ended: Int32Array;
  /** Of how many parts of time one is left to the processes. */
  readonly times: number;
}

const { pids, ended, times } = workerData as Pulse;
/**
 * How long they run at a stretch, ms: the same longest stretch Chromium leaves a page it slows, and well under a frame.
 */
const runMs = 4;
let [ran, stood] = [0, 0];

/** A process that ended meanwhile is nobody's any more. */
function tell(signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      if (pid > 0) process.kill(pid, signal);
    } catch {
      // Gone.
    }
  }
}

// Woken late, it makes up for it in the next turn: the share is kept over time, whatever the machine does.
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
