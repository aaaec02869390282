// The process that the crash test kills: it writes rows for ever, and prints the number of each acknowledged one.
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
    // Directly to the descriptor: a buffered line would be an acknowledgement that nobody reads.
    writeSync(1, `${n}\n`);
  }
}
await Promise.all([write(), write(), write()]);
