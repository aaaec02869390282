import { hash, verify } from '@node-rs/argon2';
import { newDatabase } from './bench-database.ts';
import { median, percentile, type Figure } from './figure.ts';
import {
  createAccount,
  newDataDir,
  requestSession,
  startProduct,
  type Account,
  type RunningProduct,
} from './running-product.ts';
import { startPlainRoute } from './start-plain-route.ts';

const rounds = 5;
const seconds = 3;
const inFlight = 8;
const argon2id = 2;

type People = readonly [Account, ...Account[]];

/** Sign-ins, refreshes and simultaneous reads on PostgreSQL, each against its reference. */
export async function run(): Promise<readonly Figure[]> {
  const database = await newDatabase();
  const data = await newDataDir();
  const product = await startProduct(data.path, database.url);
  try {
    const people = await accounts(product);
    const bare = await startPlainRoute('plain-refresh-route.ts', [database.url], '/ready');
    const figures = [
      ...(await signIns(product, people)),
      await readsMeanwhile(product, people),
      await refreshes(product, people, bare.origin),
    ];
    bare.stop();
    return figures;
  } finally {
    await product.stop();
    await data.remove();
    await database.drop();
  }
}

/** One account for each simultaneous sign-in: two sign-ins of one person would wait for each other's row. */
async function accounts(product: RunningProduct): Promise<People> {
  const first = await createAccount(product);
  const people: [Account, ...Account[]] = [first];
  for (let at = 1; at < inFlight; at += 1) people.push(await createAccount(product, `ada.essai-${at}@exemple.fr`));
  return people;
}

async function signIns(product: RunningProduct, people: People): Promise<readonly Figure[]> {
  const [{ password }] = people;
  const stored = await hash(password, { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const [through, alone, times]: [number[], number[], number[]] = [[], [], []];
  await load((at) => signIn(product, people[at]));
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await load(() => verify(stored, password))).length / seconds);
    const took = await load((at) => signIn(product, people[at]));
    through.push(took.length / seconds);
    times.push(...took);
  }
  const [p50, p99] = [median(times), percentile(times, 0.99)];
  return [
    {
      key: 'sign-in-to-hash',
      value: median(through) / median(alone),
      detail: `${median(through).toFixed(0)}/s against ${median(alone).toFixed(0)}/s, ${inFlight} in flight, PostgreSQL`,
    },
    {
      key: 'sign-in-p99-to-median',
      value: p99 / p50,
      detail: `p99 ${p99.toFixed(0)} ms, median ${p50.toFixed(0)} ms, ${times.length} sign-ins, ${inFlight} in flight`,
    },
  ];
}

/** Successive profile reads of one person: alone, then during eight simultaneous sign-ins. */
async function readsMeanwhile(product: RunningProduct, people: People): Promise<Figure> {
  const headers = { authorization: `Bearer ${people[0].session.access_token}` };
  const read = () => fetch(`${product.origin}/rest/v1/profiles?select=account_status`, { headers }).then(taken);
  const [quiet, busy]: [number[], number[]] = [[], []];
  await load(read, 1);
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await load(read, 1)));
    const [reads] = await Promise.all([load(read, 1), load((at) => signIn(product, people[at]))]);
    busy.push(...reads);
  }
  return {
    key: 'read-while-signing-in',
    value: median(busy) / median(quiet),
    detail: `median ${median(busy).toFixed(1)} ms against ${median(quiet).toFixed(1)} ms alone`,
  };
}

/** Refreshes one session for each call in flight, one refresh after the other. */
async function refreshes(product: RunningProduct, people: People, bare: string): Promise<Figure> {
  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      .then(taken)
      .then((text) => JSON.parse(text) as { readonly refresh_token: string });
  const chain = async (url: string) => {
    const tokens: string[] = [];
    for (const person of people)
      tokens.push((JSON.parse(await signIn(product, person)) as { refresh_token: string }).refresh_token);
    return load(async (at) => {
      tokens[at] = (await post(url, { refresh_token: tokens[at] })).refresh_token;
    });
  };
  const ours = () => chain(`${product.origin}/auth/v1/token?grant_type=refresh_token`);
  const plain = () => chain(`${bare}/token`);
  const [through, without]: [number[], number[]] = [[], []];
  await ours();
  await plain();
  for (let round = 0; round < rounds; round += 1) {
    without.push((await plain()).length / seconds);
    through.push((await ours()).length / seconds);
  }
  return {
    key: 'refresh-to-bare',
    value: median(through) / median(without),
    detail: `${median(through).toFixed(0)}/s against ${median(without).toFixed(0)}/s, ${inFlight} sessions, PostgreSQL`,
  };
}

function signIn(product: RunningProduct, person: Account | undefined): Promise<string> {
  if (person === undefined) throw new Error('More sign-ins at once than people');
  return requestSession(product, person).then(taken);
}

async function taken(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return text;
}

/** Durations of the calls made during `seconds`, in ms. */
async function load(work: (at: number) => Promise<unknown>, together = inFlight): Promise<readonly number[]> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  const one = async (at: number): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      await work(at);
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: together }, (_, at) => one(at)));
  return took;
}
