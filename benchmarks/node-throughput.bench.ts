import { randomBytes } from 'node:crypto';
import { timedInFlight } from './deposits.ts';
import { median, type Figure } from './figure.ts';
import { holdToThird } from './hold-to-third.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';
import { newDataDir, startProduct, type RunningProduct } from './running-product.ts';

const turns = 7;
/** Limited to a third of a core, a process would take minutes to compile its hot code: it is warmed up first. */
const warmTurns = 3;
const readsPerTurn = 900;
/** Enough to keep each node busy. */
const inFlight = 9;

/**
 * Reads per second of two nodes against one, each limited to a third of a core: the gain of another machine. A third
 * node shows nothing on two cores, which the database and the clients then fill.
 */
export async function run(): Promise<readonly Figure[]> {
  // A shared key, so that all nodes accept the same session.
  process.env['SECRET_KEY'] = randomBytes(32).toString('hex');
  try {
    return await withProductOnServer(measure);
  } finally {
    delete process.env['SECRET_KEY'];
  }
}

async function measure(on: ProductOnServer): Promise<readonly Figure[]> {
  const ends: (() => Promise<void>)[] = [];
  try {
    const nodes: RunningProduct[] = [];
    for (let node = 0; node < 2; node += 1) {
      const data = await newDataDir();
      ends.push(() => data.remove());
      const product = await startProduct(data.path, on.databaseUrl, { ROLE: 'web' });
      ends.push(() => product.stop());
      nodes.push(product);
    }
    for (let turn = 0; turn < warmTurns; turn += 1) await readRate(on, nodes);
    for (const { pid } of nodes) ends.push(await holdToThird(pid));
    const rates: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1)
      for (const [index, all] of rates.entries()) all.push(await readRate(on, nodes.slice(0, index + 1)));
    const [one, two] = rates.map(median) as [number, number];
    const detail = `${two.toFixed(0)} against ${one.toFixed(0)} reads per second, medians of ${turns} turns`;
    return [{ key: 'two-nodes-throughput', value: two / one, detail }];
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Reads of the person's account per second, sent to each node in turn. */
async function readRate({ depositor }: ProductOnServer, nodes: readonly RunningProduct[]): Promise<number> {
  const headers = { authorization: `Bearer ${depositor.person.session.access_token}` };
  const turns = Array.from({ length: readsPerTurn }, (_, turn) => turn);
  const started = performance.now();
  await timedInFlight(turns, inFlight, async (turn) => {
    const answer = await fetch(`${nodes[turn % nodes.length]?.origin}/api/account`, { headers });
    if (!answer.ok) throw new Error(`/api/account: ${answer.status}`);
    await answer.arrayBuffer();
  });
  return readsPerTurn / ((performance.now() - started) / 1000);
}
