// The process that a test kills: it takes the job « essai », prints a word, and never finishes.
import { writeSync } from 'node:fs';
import { pino } from 'pino';
import * as z from 'zod';
import { openJobs } from '../src/platform/jobs/index.ts';
import { openDatabase } from '../src/platform/postgres/index.ts';
import { testCipher } from './test-secrets.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const db = await openDatabase({ url: url === '' ? undefined : url, dataDir, cipher: testCipher });
const jobs = openJobs({ db, log: pino({ level: 'silent' }) });
const payload = z.object({ word: z.string() });
await jobs.start([
  {
    name: 'essai',
    payload,
    run: (data) => {
      writeSync(1, `${payload.parse(data).word}\n`);
      return new Promise(() => undefined);
    },
  },
]);
