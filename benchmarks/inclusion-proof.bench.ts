import { randomUUID } from 'node:crypto';
import { canonicalJson, type TreeHead } from '@placejuste/domain/evidence';
import type pg from 'pg';
import { call, depositAction, storePhotos } from './deposits.ts';
import { median, timed, type Figure } from './figure.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';
import type { RunningProduct } from './running-product.ts';

/** A public check is few milliseconds: a service that has just started is no measure of it. */
const warmRounds = 100;
const measuredRounds = 300;
const logSize = 1_000_000;
const smallLogSize = 1_000;

/** The whole public call of one entry of a large log and of a small one, in turns, on PostgreSQL. */
export async function run(): Promise<readonly Figure[]> {
  return withProductOnServer(async (large) =>
    withProductOnServer(async (small) => {
      const asked = [await depositInLog(large, logSize), await depositInLog(small, smallLogSize)] as const;
      const [inLarge, inSmall]: [number[], number[]] = [[], []];
      for (let round = 0; round < warmRounds + measuredRounds; round += 1) {
        const [one, other] = [await checkedPublicly(asked[0]), await checkedPublicly(asked[1])];
        if (round < warmRounds) continue;
        inLarge.push(one);
        inSmall.push(other);
      }
      const calls = `median of ${measuredRounds} whole public calls, PostgreSQL`;
      return [
        { key: 'inclusion-proof-ms', value: median(inLarge), detail: `${calls}, log of ${logSize} entries` },
        {
          key: 'inclusion-proof-growth',
          value: median(inLarge) / median(inSmall),
          detail: `${median(inLarge).toFixed(1)} ms against ${median(inSmall).toFixed(1)} ms, ${calls}`,
        },
      ];
    }),
  );
}

interface AskedProof {
  readonly product: RunningProduct;
  readonly id: string;
  readonly size: number;
}

async function depositInLog({ client, product, depositor }: ProductOnServer, size: number): Promise<AskedProof> {
  const id = randomUUID();
  const action = depositAction(depositor, id, await storePhotos(client, depositor, id));
  await call(product, depositor.person, 'POST', '/api/sync', action);
  await growLog(client, size);
  return { product, id, size };
}

/** Up to that many entries. Nobody will ask for them: a proof reads as many rows, whatever they hold. */
async function growLog(client: pg.Client, logEnd: number): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ size: number }>('select max(index)::int + 1 as size from evidence_log_entries');
  const from = rows[0]?.size ?? 0;
  for (let level = 0; 2 ** level <= logEnd; level += 1) {
    await client.query(
      `insert into evidence_log_nodes select ${level}, i, sha256(convert_to('${level}/' || i, 'UTF8')) ` +
        `from generate_series(0, ${Math.floor(logEnd / 2 ** level) - 1}) i on conflict do nothing`,
    );
  }
  await client.query(
    'insert into evidence_log_entries select i, gen_random_uuid(), now() from ' +
      `generate_series(${from}, ${logEnd - 1}) i`,
  );
  const head: TreeHead = {
    type: 'placejuste.tree-head',
    version: 1,
    size: logEnd,
    root: '0'.repeat(64),
    at: new Date().toISOString(),
    key: 'essai',
  };
  const text = canonicalJson({ ...head });
  await client.query(`insert into evidence_tree_heads values (${logEnd}, sha256(''), $1, 'essai')`, [text]);
  await client.query('commit');
  await client.query('analyze evidence_log_nodes');
}

/** Milliseconds one call took. */
async function checkedPublicly({ product, id, size }: AskedProof): Promise<number> {
  return timed(async () => {
    const answer = await fetch(`${product.origin}/api/verify/${id}`);
    const { held } = (await answer.json()) as { held: { log: { size: number; path: readonly string[] } } };
    if (held.log.size !== size || held.log.path.length !== Math.ceil(Math.log2(size)))
      throw new Error(`A proof of ${held.log.path.length} steps in a log of ${held.log.size}`);
  });
}
