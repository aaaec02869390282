import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { isComplete } from '@placejuste/domain/fine';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { toPlainDate } from '@placejuste/domain/kernel';
import { emptyCaseFacts, writeLetter } from '@placejuste/domain/letter';
import pg from 'pg';
import { openBrowser, pagesAsHtml, paperPicture } from './contest-pages.ts';
import { api, createContestableFine, kinds, query } from './contestable-fine.ts';
import { measureMs, median, type Figure } from './figure.ts';
import { burner, cpuSeconds, forgetPeak, memoryMb, p99 } from './process-figures.ts';
import {
  createAccount,
  makeValid,
  newDataDir,
  startProduct,
  type Account,
  type RunningProduct,
} from './running-product.ts';

const rounds = 7;
const queued = 100;
const turns = 7;
const clusterUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * Time from the request of a dossier until it is ready, through the API, against a warm browser printing the same
 * pages.
 */
export async function run(): Promise<readonly Figure[]> {
  const name = `placejuste_bench_${randomBytes(5).toString('hex')}`;
  await query(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const data = await newDataDir();
  const browser = await openBrowser();
  const product = await startProduct(data.path, url.href);
  const watch = new pg.Client(url.href);
  await watch.connect();
  try {
    const person = await createAccount(product);
    await makeValid(watch, person);
    const pictures: Buffer[] = [];
    for (const [index, kind] of kinds.entries()) pictures.push(await paperPicture(browser, kind, index));
    const fineId = await createContestableFine(product, person, url.href, pictures);
    const html = pagesAsHtml(letter(), pictures);
    const ours: number[] = [];
    const printed: number[] = [];
    const idle = await memoryMb(product.pid, 'now');
    await forgetPeak(product.pid);
    let cpu = 0;
    // The first round warms up the typesetting thread and the browser.
    for (let round = 0; round <= rounds; round += 1) {
      const before = await cpuSeconds(product.pid);
      const mine = await measureMs(() => dossier(product, person, fineId, watch));
      if (round > 0) cpu += (await cpuSeconds(product.pid)) - before;
      const theirs = await measureMs(async () => {
        const page = await browser.newPage();
        page.setDefaultTimeout(120_000);
        await page.setContent(html, { waitUntil: 'load' });
        await page.pdf({ format: 'A4', tagged: true });
        await page.close();
      });
      if (round === 0) {
        await papersRead(product, person, watch);
        continue;
      }
      ours.push(mine);
      printed.push(theirs);
    }
    const detail =
      `${median(ours).toFixed(0)} ms asked to ready, against ${median(printed).toFixed(0)} ms printed, ` +
      `6 pictures of ${Math.round((pictures[0]?.length ?? 0) / 1000)} kB`;
    // From here on, the machine only answers and makes dossiers for this benchmark.
    await browser.close();
    const memory = (await memoryMb(product.pid, 'peak')) - idle;
    return [
      { key: 'dossier-to-chromium', value: median(ours) / median(printed), detail },
      { key: 'dossier-cpu-seconds', value: cpu / rounds, detail: 'processor time of the whole server, asked to ready' },
      { key: 'dossier-memory-mb', value: memory, detail: `above ${idle.toFixed(0)} MB at rest` },
      await whileQueued(product, person, fineId, watch),
    ];
  } finally {
    await watch.end();
    await product.stop();
    await browser.close();
    await data.remove();
    await query(clusterUrl, `drop database if exists ${name} with (force)`);
  }
}

/**
 * Latency of other requests while a hundred dossiers are queued, against an idle queue and, as a control, beside a
 * foreign process with the same load. Each turn measures all three, so that other work on the machine spoils one turn
 * rather than the figure.
 */
async function whileQueued(
  product: RunningProduct,
  person: Account,
  fineId: string,
  watch: pg.Client,
): Promise<Figure> {
  const ask = asking(`${product.origin}/api/fines/${fineId}`, {
    authorization: `Bearer ${person.session.access_token}`,
  });
  const measured = (): Promise<number> => p99(ask, { everyMs: 10, seconds: 3 });
  const [quiet, busy, beside]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn <= turns; turn += 1) {
    const alone = await measured();
    await Promise.all(
      Array.from({ length: queued }, () => api(product, person, `/api/fines/${fineId}/dossiers`, { id: randomUUID() })),
    );
    const making = await measured();
    await emptyQueue(watch);
    const foreign = burner();
    const burning = await measured().finally(() => foreign.stop());
    // The first turn is a warm-up.
    if (turn === 0) continue;
    quiet.push(alone);
    busy.push(making);
    beside.push(burning);
  }
  const [without, during, control] = [median(quiet), median(busy), median(beside)];
  const detail =
    `${during.toFixed(1)} ms against ${without.toFixed(1)} ms, ${control.toFixed(1)} ms beside a ` +
    `foreign process; a fine read 100 times a second, medians of ${turns} turns`;
  return { key: 'queued-dossiers-p99', value: during / without, detail };
}

/** One connection for all requests, and the answer is discarded: this process shares the machine with the server. */
function asking(address: string, headers: Readonly<Record<string, string>>): () => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  return () =>
    new Promise((resolve, reject) => {
      get(address, { agent, headers }, (answer) => {
        answer
          .resume()
          .once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`Fine: ${answer.statusCode}`))));
      }).once('error', reject);
    });
}

/** Deletes the queued dossiers, and waits for the one in progress. */
async function emptyQueue(watch: pg.Client): Promise<void> {
  await watch.query(`delete from pgboss.job where name = 'make-dossier' and state = 'created'`);
  for (const deadline = performance.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { rowCount } = await watch.query(`select 1 from pgboss.job where name = 'make-dossier' and state = 'active'`);
    if (rowCount === 0) return;
    if (performance.now() > deadline) throw new Error('The dossiers are not made');
  }
}

function letter() {
  if (!isComplete(windscreenFine)) throw new Error('Incomplete fixture');
  const exhibits = kinds.map((kind) => ({ kind, detail: '', fingerprint: null }));
  const made = writeLetter(
    'rapo',
    { fine: windscreenFine, more: emptyCaseFacts, declaration: null, exhibits, preparedOn: toPlainDate('2026-11-21') },
    toPlainDate('2026-11-21'),
  );
  if (!made.ok) throw new Error(made.code);
  return made.value;
}

/** Part of the reply of `checkExhibits` used here. */
interface PapersCheck {
  readonly isReading: boolean;
  readonly isStopped: boolean;
  readonly rows: readonly {
    readonly kind: string;
    readonly findings: readonly { readonly claim: string; readonly standing: string }[];
  }[];
}

/**
 * Waits until the service has read each document of the first dossier: once per document, in a separate process,
 * outside the measured time. The drawn documents must agree with the letter, or the dossier could not be made.
 */
async function papersRead(product: RunningProduct, person: Account, watch: pg.Client): Promise<void> {
  const { rows } = await watch.query<{ id: string }>('select id from dossiers');
  const path = `/api/dossiers/${rows[0]?.id ?? ''}/check`;
  for (const deadline = performance.now() + 120_000; ; await new Promise((resolve) => setTimeout(resolve, 500))) {
    const check = (await api(product, person, path, {})) as PapersCheck;
    const findings = check.rows.flatMap((row) => row.findings.map((one) => `${row.kind} ${one.claim} ${one.standing}`));
    if (check.isStopped || (!check.isReading && findings.every((one) => !one.endsWith('agrees'))))
      throw new Error(`The drawn papers are not those of the fine: ${findings.join(', ')}`);
    if (!check.isReading) return;
    if (performance.now() > deadline) throw new Error('The papers are not read');
  }
}

/** Polls the table: the rate limits of the API would distort the measure. */
async function dossier(product: RunningProduct, person: Account, fineId: string, watch: pg.Client): Promise<void> {
  const id = randomUUID();
  await api(product, person, `/api/fines/${fineId}/dossiers`, { id });
  for (const deadline = performance.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 5))) {
    const { rows } = await watch.query<{ state: string; failure: string | null }>(
      'select state, failure from dossiers where id = $1',
      [id],
    );
    if (rows[0]?.state === 'ready') return;
    if (rows[0]?.state === 'failed' || performance.now() > deadline)
      throw new Error(`No dossier: ${rows[0]?.failure ?? 'too long'}`);
  }
}
