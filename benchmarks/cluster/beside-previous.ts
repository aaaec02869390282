// `npm run previous-release`: runs the previous release on the schema of this version, as processes. It must keep
// working beside the new one and restart, or, after a migration that stops it, write nothing more. Exits with code 1
// otherwise.
import { randomUUID } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { newDatabase } from '../bench-database.ts';
import { call, depositAction, newDepositor, storePhotos, type Depositor } from '../deposits.ts';
import { createAccount, makeValid, newDataDir, root, startCode, type RunningProduct } from '../running-product.ts';
import { previousRelease, type PreviousRelease } from './previous-release.ts';

const environment = { SECRET_KEY: 'ab'.repeat(32) };
const fence = '20261129061000_overtaken_versions.sql';
const faults: string[] = [];

const previous = await previousRelease();
if (previous === null) throw new Error('The history of the repository is not here: nothing to try');
console.log(`Previous release: ${previous.name}; migrations since: ${previous.migrations.join(', ') || 'none'}`);
const database = await newDatabase();
const [olderData, newerData] = [await newDataDir(), await newDataDir()];
const client = new pg.Client(database.url);
try {
  await client.connect();
  await shareFiles();
  if (previous.stops.length > 0 && previous.migrations.includes(fence))
    console.log(`${previous.stops.join(', ')} stop it, and it knows nothing of it: stop all its machines first`);
  else await tryBeside(previous);
} finally {
  await client.end();
  await olderData.remove();
  await newerData.remove();
  await database.drop();
}
for (const fault of faults) console.log(`WRONG: ${fault}`);
console.log(faults.length === 0 ? 'Everything held.' : `${faults.length} did not hold.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function tryBeside({ folder, stops }: PreviousRelease): Promise<void> {
  const startOlder = () => startCode(folder, { dataDir: olderData.path, databaseUrl: database.url, environment });
  let older = await startOlder();
  const person = await createAccount(older);
  await makeValid(client, person);
  const depositor = await newDepositor(older, person);
  const deposits = [await deposit(older, depositor)];
  // The first process of this version migrates the database while the older one runs.
  const newer = await startCode(root, { dataDir: newerData.path, databaseUrl: database.url, environment });
  try {
    deposits.push(await deposit(newer, depositor));
    await expectReady('this version', newer, []);
    if (stops.length > 0) await tryOvertaken(older, depositor, deposits);
    else {
      await expectReady('the release before', older, []);
      deposits.push(await deposit(older, depositor));
      await expectBoth([older, newer], depositor, deposits);
      await older.stop();
      older = await startOlder();
      await expectReady('the release before, started again', older, []);
      deposits.push(await deposit(older, depositor));
      await expectBoth([older, newer], depositor, deposits);
    }
  } finally {
    await Promise.all([older.stop(), newer.stop()]);
  }
}

/** Checks that the older release still reads, gives the reason why it is not ready, and refuses every write. */
async function tryOvertaken(older: RunningProduct, depositor: Depositor, before: readonly string[]): Promise<void> {
  await expectReady('the release before', older, ['VERSION_OVERTAKEN']);
  const refused = await deposit(older, depositor).catch((error: Error) => error.message);
  hold(/: 503 /.test(refused), `a write of the release before was answered ${refused}`);
  hold((await kept(depositor)).length === before.length, 'a write of the release before was kept');
}

/** Deposits a declaration; returns its id once acknowledged. */
async function deposit(product: RunningProduct, depositor: Depositor): Promise<string> {
  const id = randomUUID();
  const photos = await storePhotos(client, depositor, id);
  await call(product, depositor.person, 'POST', '/api/sync', depositAction(depositor, id, photos));
  return id;
}

async function kept({ person }: Depositor): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>('select id from declarations where user_id = $1', [person.id]);
  return rows.map(({ id }) => id);
}

/** Each process must list the declarations taken by both, and verify each. */
async function expectBoth(
  products: readonly RunningProduct[],
  { person }: Depositor,
  deposits: readonly string[],
): Promise<void> {
  const headers = { authorization: `Bearer ${person.session.access_token}` };
  for (const { origin } of products) {
    const list = await (await fetch(`${origin}/api/declarations`, { headers })).text();
    for (const id of deposits) {
      hold(list.includes(id), `${id} is not in the list of ${origin}`);
      const check = await fetch(`${origin}/api/verify/${id}`);
      hold(check.ok, `${id} is checked with ${check.status} at ${origin}`);
    }
  }
}

async function expectReady(name: string, { origin }: RunningProduct, wanted: readonly string[]): Promise<void> {
  const answer = await fetch(`${origin}/ready`);
  const { reasons = [] } = (await answer.json()) as { readonly reasons?: readonly { readonly code: string }[] };
  const said = reasons.map(({ code }) => code).join();
  hold(said === wanted.join(), `${name} is ${said === '' ? 'ready' : said}`);
}

function hold(holds: boolean, otherwise: string): void {
  if (!holds) faults.push(otherwise);
}

/** Shares one file store, like several machines. */
async function shareFiles(): Promise<void> {
  for (const name of ['objects', 'uploads']) {
    await mkdir(join(olderData.path, name), { recursive: true });
    await symlink(join(olderData.path, name), join(newerData.path, name));
  }
}
