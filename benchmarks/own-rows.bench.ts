import pg from 'pg';
import { newDatabase, runSql } from './bench-database.ts';
import { median, type Figure } from './figure.ts';
import { addAccounts, declarations } from './many-accounts.ts';
import { createAccount, newDataDir, startProduct, type Account, type RunningProduct } from './running-product.ts';

const rounds = 5;
const readsOfRound = 200;
const [few, many] = [100, 1_000_000];
const reads = ['profiles', 'user_roles', 'declarations?select=*,declaration_photos(*),vehicles(plate)'];

/** Reads of a person's own rows without any filter, with a hundred accounts, then with a million. */
export async function run(): Promise<readonly Figure[]> {
  const database = await newDatabase();
  const data = await newDataDir();
  const product = await startProduct(data.path, database.url);
  try {
    const person = await createAccount(product);
    await addAccounts(database.url, 1, few);
    await addRows(database.url, person.id);
    const before = await medianMs(product, person);
    await addAccounts(database.url, few + 1, many);
    const after = await medianMs(product, person);
    const detail = `${before.toFixed(2)} ms, then ${after.toFixed(2)} ms, of ${reads.length} reads, PostgreSQL`;
    return [{ key: 'own-rows-growth', value: after / before, detail }];
  } finally {
    await product.stop();
    await data.remove();
    await database.drop();
  }
}

/** Adds twenty declarations of the reader. */
async function addRows(url: string, userId: string): Promise<void> {
  const user = pg.escapeLiteral(userId);
  await runSql(
    url,
    `insert into user_roles (id, user_id, role, granted_at) values (gen_random_uuid(), ${user}, 'pmr', now())`,
    `insert into vehicles (id, user_id, plate, name, created_at) values (${user}, ${user}, 'AB-123-CD', '', now())`,
    declarations('gen_random_uuid()', user, user, 'from generate_series(1, 20)'),
  );
}

async function medianMs({ origin }: RunningProduct, { session }: Account): Promise<number> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    for (let turn = 0; turn < readsOfRound; turn += 1)
      for (const read of reads) {
        const answer = await fetch(`${origin}/rest/v1/${read}`, { headers });
        const rows = (await answer.json()) as unknown[];
        if (!answer.ok || rows.length === 0) throw new Error(`${read}: ${answer.status}`);
      }
    times.push((performance.now() - began) / (readsOfRound * reads.length));
  }
  return median(times);
}
