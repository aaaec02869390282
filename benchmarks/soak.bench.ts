import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Figure } from './figure.ts';
import { memoryMb } from './process-figures.ts';
import { account, newDataDir, startProduct, uploadFile, type Account, type RunningProduct } from './running-product.ts';

/** `SOAK_REQUESTS` shortens a trial; the budget holds for the usual number. */
const requests = Number(process.env['SOAK_REQUESTS'] ?? 100_000);
/** What the first requests load and compile stays: memory is compared with what it is once they are over. */
const warmRequests = 5_000;
const pointEvery = 5_000;
const clients = 8;

/** Memory of the embedded product through many requests of all kinds: it must reach a plateau. The curve is printed. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  try {
    const person = await account(product);
    const send = await mixedRequests(product, person);
    const curve: { readonly requests: number; readonly megabytes: number; readonly seconds: number }[] = [];
    const started = performance.now();
    let begun = 0;
    let ended = 0;
    const client = async (): Promise<void> => {
      while (begun < requests) {
        await send((begun += 1));
        ended += 1;
        if (ended % pointEvery !== 0) continue;
        const point = {
          requests: ended,
          megabytes: Math.round(await memoryMb(product.pid, 'now')),
          seconds: Math.round((performance.now() - started) / 1000),
        };
        curve.push(point);
        console.log(`${point.requests} requests, ${point.seconds} s: ${point.megabytes} MB`);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    const warm = curve.find((point) => point.requests === warmRequests)?.megabytes ?? Number.NaN;
    const last = curve.at(-1)?.megabytes ?? Number.NaN;
    const detail =
      `${last} MB after ${requests}, ${warm} MB after ${warmRequests}; highest ` +
      `${Math.max(...curve.map((point) => point.megabytes))} MB`;
    return [{ key: 'soak-memory-growth', value: last / warm, detail }];
  } finally {
    await product.stop();
    await data.remove();
  }
}

interface Wish {
  /** Out of a thousand requests. */
  readonly share: number;
  readonly send: (turn: number) => Promise<void>;
}

/** Each turn sends one request, the kinds in turn, the same at each run. */
async function mixedRequests(product: RunningProduct, person: Account): Promise<(turn: number) => Promise<void>> {
  const authorization = `Bearer ${person.session.access_token}`;
  const ask = async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await fetch(`${product.origin}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  };
  const get =
    (path: string): Wish['send'] =>
    () =>
      ask('GET', path);
  const vehicle = randomUUID();
  const notice = { track: 'fps', noticeDate: '2026-11-10', delivery: 'windscreen', number: '', key: '' };
  const picture = await noise();
  const wishes: readonly Wish[] = [
    { share: 290, send: get('/api/account') },
    { share: 200, send: get(`/rest/v1/profiles?select=account_status&user_id=eq.${person.id}`) },
    { share: 100, send: get('/api/fines') },
    { share: 100, send: get('/') },
    { share: 80, send: get('/api/vehicles') },
    { share: 50, send: get('/business-directory?q=boulangerie') },
    { share: 50, send: get('/api/evidence/head') },
    { share: 24, send: get('/api/health') },
    { share: 50, send: () => ask('POST', '/api/fines/assess', notice) },
    {
      share: 50,
      send: (turn) => ask('PUT', `/api/vehicles/${vehicle}`, { plate: 'AB-123-CD', name: `Essai ${turn}` }),
    },
    {
      share: 4,
      send: () => ask('POST', '/auth/v1/token?grant_type=password', { email: person.email, password: person.password }),
    },
    {
      share: 2,
      // The same name and bytes each time: kept once, looked at each time.
      send: () =>
        uploadFile(
          product,
          person,
          { bucket: 'documents', path: `${person.id}/essai.jpg`, sha256: picture.sha256 },
          picture.bytes,
        ),
    },
  ];
  const thousand = wishes.flatMap(({ share, send }) => Array.from({ length: share }, () => send));
  if (thousand.length !== 1000) throw new Error(`Shares of ${thousand.length} out of a thousand`);
  // 389 has no divisor in common with a thousand: each turn of a thousand takes every place once, far apart.
  return (turn) => (thousand[(turn * 389) % 1000] ?? get('/'))(turn);
}

async function noise(): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
  const bytes = await sharp({
    create: {
      width: 480,
      height: 360,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
