import { Worker as Thread } from 'node:worker_threads';
import type { Browser, Page } from 'playwright-core';
import type { Pulse } from './pulse.worker.ts';

/** Slowdown of the budgets' slow phone: a quarter of this machine's speed. */
const times = 4;
/** Tolerance of the measured slowdown, and number of tries. */
const tolerance = 0.1;
const attempts = 5;
const maxProcesses = 64;
const pollMs = 100;

export interface SlowedMeasurement<Value> {
  readonly value: Value;
  /** Detail of a figure: slowdown of a sum in a worker, before and after. */
  readonly detail: string;
}

/**
 * Runs `work` with every process of the browser slowed four times: page, workers, the browser's own threads. They are
 * suspended and resumed, running for a quarter of the time (Chromium's `Emulation.setCPUThrottlingRate` only slows the
 * page's thread, not its workers). Throws when a sum in a worker is not four times slower, within a tenth.
 */
export async function atQuarterSpeed<Value>(
  browser: Browser,
  work: () => Promise<Value>,
): Promise<SlowedMeasurement<Value>> {
  const page = await browser.newPage();
  const plain = await sumInWorker(page);
  const pulse = await startPulse(browser);
  try {
    let before = Number.NaN;
    for (let turn = 0; turn < attempts && !(Math.abs(before / times - 1) <= tolerance); turn += 1)
      before = (await sumInWorker(page)) / plain;
    if (!(Math.abs(before / times - 1) <= tolerance))
      throw new Error(`Workers were slowed ${before.toFixed(2)} times, not ${times}: the machine is too busy to tell`);
    const value = await work();
    const after = (await sumInWorker(page)) / plain;
    return {
      value,
      detail: `whole browser slowed: a worker ${before.toFixed(2)} times before, ${after.toFixed(2)} after`,
    };
  } finally {
    await pulse.end();
    await page.close();
  }
}

/** Starts to suspend and resume every process of that browser, including later ones. */
async function startPulse(browser: Browser): Promise<{ end(): Promise<void> }> {
  const devtools = await browser.newBrowserCDPSession();
  const [pids, ended] = [
    new Int32Array(new SharedArrayBuffer(4 * maxProcesses)),
    new Int32Array(new SharedArrayBuffer(4)),
  ];
  const poll = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    for (const { id } of processInfo) if (!pids.includes(id)) pids[pids.indexOf(0)] = id;
  };
  await poll();
  const timer = setInterval(() => void poll().catch(() => undefined), pollMs);
  const thread = new Thread(new URL('./pulse.worker.ts', import.meta.url), {
    workerData: { pids, ended, times } satisfies Pulse,
  });
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  return {
    async end() {
      clearInterval(timer);
      Atomics.store(ended, 0, 1);
      Atomics.notify(ended, 0);
      await gone;
      await devtools.detach();
    },
  };
}

/** Fastest of three sums, in ms. */
async function sumInWorker(page: Page): Promise<number> {
  const found: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    found.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const source =
              'onmessage=()=>{const t=performance.now();let x=0;for(let ' +
              'i=0;i<6e7;i++)x=(x+i*7)|0;postMessage([performance.now()-t,x])}';
            const worker = new Worker(URL.createObjectURL(new Blob([source])));
            worker.onmessage = ({ data }: MessageEvent<readonly [number]>) => {
              resolve(data[0]);
              worker.terminate();
            };
            worker.postMessage(0);
          }),
      ),
    );
  }
  return Math.min(...found);
}
