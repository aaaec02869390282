// The process the crash test kills: writes rows for ever and says the number of each one that was acknowledged.
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/postgres/index.ts';
import { testCipher } from './test-secrets.ts';

const [dataDir = '', url = '', first = '0'] = process.argv.slice(2);
const db = await openDatabase({ dataDir, cipher: testCipher, url: url === '' ? undefined : url });
await db.asService((tx) =>
  sql`create table if not exists public.writes (n int8 primary key, padding text)`.execute(tx),
);
let next = Number(first);
const padding = 'x'.repeat(500);

async function write(): Promise<never> {
  for (;;) {
    const n = (next += 1);
    await db.asService((tx) => sql`insert into public.writes values (${n}, ${padding})`.execute(tx));
    // Straight to the descriptor: a line left in a buffer would be an acknowledgement nobody heard.
    writeSync(1, `${n}\n`);
  }
}
await Promise.all([write(), write(), write()]);
