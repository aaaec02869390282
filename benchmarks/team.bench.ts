import { setTimeout as rest } from 'node:timers/promises';
import { runSql } from './bench-database.ts';
import { median, percentile, measureMs, type Figure } from './figure.ts';
import { addAccounts } from './many-accounts.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';
import { createAccount, subscribe, type Account } from './running-product.ts';
import { createAdministrator, call, type Caller } from './team-member.ts';
import { fillQueues, lastRequest, waiting } from './team-queues.ts';

const accounts = 1_000_000;
const waitingPapers = 100_000;
const rounds = 100;
/** Warm-up rounds, to fill caches. */
const warmRounds = 10;

/** Calls of the team's screens, with a million accounts and a hundred thousand waiting documents; PostgreSQL. */
export async function run(): Promise<readonly Figure[]> {
  return withProductOnServer(async (on) => {
    const { product, databaseUrl } = on;
    const holder = await createAccount(product, 'titulaire.essai@exemple.fr');
    await subscribe(product, holder);
    const team = await createAdministrator(product, databaseUrl);
    await addAccounts(databaseUrl, 1, accounts);
    await fillQueues(databaseUrl);
    await fillQueue(on);
    const lists = await timesOf(listsOf(product, team));
    const papers = await timesOf({ paper: await paperOf(on, holder, team) });
    return [
      {
        key: 'team-lists-p95-ms',
        value: Math.max(...Object.values(lists).map(p95)),
        detail: `p50/p95 in ms, ${accounts} accounts, ${waitingPapers} papers, ${waiting} others: ${inWords(lists)}`,
      },
      {
        key: 'next-paper-ms',
        value: p95(papers['paper'] ?? []),
        detail: `p50/p95 in ms, the paper and each of its pictures: ${inWords(papers)}`,
      },
    ];
  });
}

type TeamRequests = Readonly<Record<string, (round: number) => Promise<unknown>>>;
type Times = Readonly<Record<string, readonly number[]>>;

/** In turn, so that other work on the machine affects all alike. */
async function timesOf(asked: TeamRequests): Promise<Times> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round < warmRounds + rounds; round += 1)
    for (const [name, ask] of Object.entries(asked)) {
      const took = await measureMs(() => ask(round));
      if (round >= warmRounds) (times[name] ??= []).push(took);
    }
  return times;
}

const p95 = (times: readonly number[]): number => percentile(times, 0.95);
const inWords = (all: Times): string =>
  Object.entries(all)
    .map(([name, times]) => `${name} ${median(times).toFixed(1)}/${p95(times).toFixed(1)}`)
    .join(', ');

function listsOf(product: ProductOnServer['product'], team: Caller): TeamRequests {
  const read = (path: string) => () => call(product, team, { method: 'GET', path });
  const search = (by: string, textOf: (round: number) => string) => (round: number) =>
    call(product, team, {
      method: 'POST',
      path: '/api/admin/people/search',
      body: { purpose: { code: 'request', note: 'Demande par courrier' }, by, text: textOf(round) },
    });
  /** Another account in each round, spread over the table. */
  const number = (round: number): number => (round * 7919 * 13) % accounts;
  return {
    name: search('name', (round) => `Nom${number(round)}`),
    'common name': search('name', () => 'Nom'),
    'e-mail': search('email', (round) => `essai-${number(round)}@`),
    plate: search('plate', (round) => plateOf(number(round))),
    notice: search('number', (round) => String(number(round)).padStart(10, '0')),
    account: search('number', (round) => `01930100-0000-7000-8000-${String(number(round)).padStart(12, '0')}`),
    'papers that wait': read('/api/admin/documents'),
    'last papers': read(`/api/admin/documents?after=${Date.UTC(2026, 0, 2)}_01930500-0000-7000-8000-000000000000`),
    requests: read('/api/admin/requests'),
    'earlier requests': read(`/api/admin/requests/${lastRequest}/earlier`),
    activations: read('/api/admin/accounts?status=to-activate'),
    stations: read('/api/admin/stations'),
    'stations said gone': read('/api/admin/stations/reported'),
    listings: read('/api/admin/listing-requests'),
    audit: read('/api/admin/audit'),
  };
}

/** Plate of an account, as written by `fillQueue`. */
function plateOf(account: number): string {
  const letter = (at: number): string => String.fromCodePoint(65 + (Math.floor(at) % 26));
  const end = String.fromCodePoint(65 + Math.floor(account / 676_000));
  return `${letter(account / 26_000)}${letter(account / 1000)}-${String(account % 1000).padStart(3, '0')}-${end}D`;
}

/** Sets a name, a plate and a fine for each account, then one waiting document for some of them. */
async function fillQueue({ databaseUrl, client }: ProductOnServer): Promise<void> {
  await runSql(
    databaseUrl,
    `update auth.users set raw_user_meta_data = jsonb_build_object('first_name', 'Ada',
      'last_name', 'Nom' || (right(id::text, 12))::bigint) where email like 'essai-%@exemple.fr'`,
    `update vehicles set plate = chr(65 + (n / 26000 % 26)::int) || chr(65 + (n / 1000 % 26)::int) || '-'
        || lpad((n % 1000)::text, 3, '0') || '-' || chr(65 + (n / 676000)::int) || 'D'
      from (select id as vehicle, right(id::text, 12)::bigint as n from vehicles
        where id::text like '01930300-%') numbered
      where id = vehicle`,
    `insert into fines (id, user_id, track, status, notice_number, notice_date, delivery, created_at, updated_at)
      select ('01930600-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid,
        ('01930100-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid, 'contravention', 'closed',
        lpad(at::text, 10, '0'), '2026-01-01', 'post', now(), now() from generate_series(1, ${accounts}) at`,
    `insert into documents (id, user_id, kind, status, submitted_at)
      select ('01930500-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid,
        ('01930100-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid, 'cmi', 'pending',
        '2026-01-01'::timestamptz + at * interval '1 second'
      from generate_series(1, ${waitingPapers}) at`,
  );
  await client.query('vacuum analyze');
  await rest(1000);
}

/** Documents of the one person who sent real files, in turn, with every picture of the screen. */
async function paperOf(
  { client, product }: ProductOnServer,
  holder: Account,
  team: Caller,
): Promise<TeamRequests[string]> {
  const { rows } = await client.query<{ id: string }>('select id from documents where user_id = $1', [holder.id]);
  return async (round) => {
    const id = rows[round % rows.length]?.id;
    const paper = await call<{ files: readonly { pageUrls: readonly string[] }[] }>(product, team, {
      method: 'GET',
      path: `/api/admin/documents/${id}`,
    });
    const urls = paper.files.flatMap(({ pageUrls }) => pageUrls);
    if (urls.length === 0) throw new Error('The paper has no picture');
    for (const url of urls) {
      const picture = await fetch(new URL(url, product.origin));
      if (!picture.ok) throw new Error(`${url}: ${picture.status}`);
      await picture.arrayBuffer();
    }
  };
}
