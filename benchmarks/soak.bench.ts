import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Figure } from './figure.ts';
import { memoryMb } from './process-figures.ts';
import { requestMix, type Ask } from './request-mix.ts';
import {
  createAccount,
  newDataDir,
  startProduct,
  uploadFile,
  type Account,
  type RunningProduct,
} from './running-product.ts';

/** `SOAK_REQUESTS` shortens a trial; the budget applies to the default number. */
const requests = Number(process.env['SOAK_REQUESTS'] ?? 100_000);
/** The first requests load and compile code that stays in memory: growth is measured after them. */
const warmRequests = 5_000;
const pointEvery = 5_000;
const clients = 8;

/** Memory of the embedded product through many requests of all kinds: it must reach a plateau. The curve is printed. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  try {
    const person = await createAccount(product);
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

/** Each turn sends one request, with a fixed sequence of kinds. */
async function mixedRequests(product: RunningProduct, person: Account): Promise<(turn: number) => Promise<void>> {
  const authorization = `Bearer ${person.session.access_token}`;
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(`${product.origin}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  };
  const picture = await noise();
  return requestMix(person, ask, [
    {
      share: 2,
      // Same name and bytes: the file is stored once and checked each time.
      send: () =>
        uploadFile(
          product,
          person,
          { bucket: 'documents', path: `${person.id}/essai.jpg`, sha256: picture.sha256 },
          picture.bytes,
        ),
    },
  ]);
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
