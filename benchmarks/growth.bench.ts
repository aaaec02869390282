import { randomUUID } from 'node:crypto';
import { call, depositAction, storePhotos } from './deposits.ts';
import { median, percentile, measureMs, type Figure } from './figure.ts';
import { growLog } from './grow-log.ts';
import { addAccounts } from './many-accounts.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';

const sizes = [10_000, 100_000, 1_000_000] as const;
const rounds = 300;
/** Warm-up rounds after each growth, to fill caches. */
const warmRounds = 60;

/**
 * Time of a deposit, of a person's own list and of a public verification, with so many declarations of other people,
 * each in the log. One product for each size, called in turn, so that other work on the machine affects all alike.
 */
export async function run(): Promise<readonly Figure[]> {
  return withProductOnServer((small) =>
    withProductOnServer((middle) => withProductOnServer((large) => measure([small, middle, large]))),
  );
}

async function measure(products: readonly ProductOnServer[]): Promise<readonly Figure[]> {
  const found: Times[] = [];
  for (const [at, on] of products.entries()) {
    const size = sizes[at] ?? 0;
    await addAccounts(on.databaseUrl, 1, size);
    await growLog(on.client, size);
    await keepReceipts(on);
    await on.client.query('vacuum analyze');
    found.push({ deposit: [], list: [], check: [] });
  }
  for (let round = 0; round < warmRounds + rounds; round += 1) {
    for (const [at, on] of products.entries()) {
      const times = await oneRound(on);
      if (round < warmRounds) continue;
      for (const kind of kinds) found[at]?.[kind].push(times[kind]);
    }
  }
  const growth = (of: Kind): number => p99(found.at(-1)?.[of]) / p99(found[0]?.[of]);
  const list = (of: Kind): string =>
    found.map((times) => `${median(times[of]).toFixed(1)}/${p99(times[of]).toFixed(1)}`).join(', ');
  return [
    {
      key: 'declarations-growth',
      value: Math.max(...kinds.map(growth)),
      detail: `p50/p99 in ms with ${sizes.join(', ')}: ${kinds.map((of) => `${of} ${list(of)}`).join('; ')}`,
    },
  ];
}

const kinds = ['deposit', 'list', 'check'] as const;
type Kind = (typeof kinds)[number];
type Times = Readonly<Record<Kind, number[]>>;

const p99 = (times: readonly number[] = []): number => percentile(times, 0.99);

/** Writes one receipt for each declaration, each at its position in the log. */
async function keepReceipts({ client }: ProductOnServer): Promise<void> {
  await client.query(
    `insert into evidence_deposits (declaration_id, user_id, log_index, receipt, receipt_signature)
      select d.id, d.user_id, e.index, repeat('r', 500), repeat('s', 86)
      from (select id, user_id, row_number() over (order by id) as place from declarations
        where not exists (select from evidence_deposits k where k.declaration_id = declarations.id)) d
      join (select index, row_number() over (order by index) as place from evidence_log_entries
        where not exists (select from evidence_deposits k where k.log_index = evidence_log_entries.index)) e
        on e.place = d.place`,
  );
}

async function oneRound({ client, product, depositor }: ProductOnServer): Promise<Readonly<Record<Kind, number>>> {
  const headers = { authorization: `Bearer ${depositor.person.session.access_token}` };
  const read = async (path: string, signed: boolean): Promise<void> => {
    const answer = await fetch(`${product.origin}${path}`, signed ? { headers } : {});
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  };
  const id = randomUUID();
  const action = depositAction(depositor, id, await storePhotos(client, depositor, id));
  return {
    deposit: await measureMs(() => call(product, depositor.person, 'POST', '/api/sync', action)),
    list: await measureMs(() => read('/api/declarations', true)),
    check: await measureMs(() => read(`/api/verify/${id}`, false)),
  };
}
