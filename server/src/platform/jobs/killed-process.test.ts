import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { testCipher } from '../../../test/test-secrets.ts';
import { openDatabase } from '../postgres/index.ts';
import { openJobs, type GiveUpReason, type JobDefinition } from './index.ts';

const payload = z.object({ word: z.string() });
const taker = fileURLToPath(new URL('../../../test/job-taker.ts', import.meta.url));
/** The expected outcome for a mail that was being sent. */
const maxSeconds = 15;

/** The embedded database of a folder and its queue, in this process. */
async function openFolder(dataDir: string, isWorker: boolean, more: Partial<JobDefinition<unknown>> = {}) {
  const words: string[] = [];
  let resolveRan = (): void => undefined;
  const ran = new Promise<void>((resolve) => {
    resolveRan = resolve;
  });
  const db = await openDatabase({ dataDir, cipher: testCipher, url: undefined });
  const jobs = openJobs({ db, isWorker, log: pino({ level: 'silent' }) });
  const run = async (data: unknown) => {
    words.push(payload.parse(data).word);
    resolveRan();
  };
  await jobs.start([{ name: 'essai', payload, run, retryDelaySeconds: 3600, ...more }]);
  const close = async () => {
    await jobs.stop();
    await db.close();
  };
  return { db, jobs, words, ran, close };
}

async function send(dataDir: string, word: string): Promise<void> {
  const { db, jobs, close } = await openFolder(dataDir, false);
  await db.asService((tx) => jobs.enqueue(tx, 'essai', { word }));
  await close();
}

/** Another process takes the job, and is killed in the middle of it. */
async function takeAndDie(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [taker, '', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const _line of createInterface({ input: child.stdout })) child.kill('SIGKILL');
  if (child.signalCode === null) await once(child, 'exit');
}

test('killed-in-the-middle-of-a-job: the next start of the embedded database runs it at once', async () => {
  const dataDir = await scratchFolder();
  await send(dataDir, 'a mail');
  await takeAndDie(dataDir);
  const { words, ran, close } = await openFolder(dataDir, true);
  const started = performance.now();
  await ran;
  expect((performance.now() - started) / 1000).toBeLessThan(maxSeconds);
  expect(words).toEqual(['a mail']);
  await close();
}, 60_000);

test('a job that ends its process twice is given up at the third start', async () => {
  const dataDir = await scratchFolder();
  await send(dataDir, 'the end of it');
  await takeAndDie(dataDir);
  await takeAndDie(dataDir);
  const reasons: GiveUpReason[] = [];
  let resolveGivenUp = (): void => undefined;
  const isGivenUp = new Promise<void>((resolve) => {
    resolveGivenUp = resolve;
  });
  const { words, close } = await openFolder(dataDir, true, {
    giveUp: async (_data, why) => {
      reasons.push(why);
      resolveGivenUp();
    },
  });
  await isGivenUp;
  expect([reasons, words]).toEqual([['process-ended'], []]);
  await close();
}, 60_000);
