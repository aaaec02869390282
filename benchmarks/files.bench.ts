import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { newDatabase } from './bench-database.ts';
import { measureMs, type Figure } from './figure.ts';
import {
  createAccount,
  newDataDir,
  startProduct,
  uploadFile,
  type Account,
  type RunningProduct,
} from './running-product.ts';
import { startPlainRoute } from './start-plain-route.ts';

const rounds = 25;
const bytes = 9_900_000;

/**
 * Time of a photo of the maximum size through storage/v1 and through a bare stream to the same disk, in turns. For an
 * upload, until its bytes are durable: the check of the photo is measured by `redraw`.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const database = await newDatabase();
  const product = await startProduct(data.path, database.url);
  const content = new Uint8Array(await largePhoto());
  const bare = await startPlainRoute('bare-files.ts', [data.path], '/');
  try {
    const person = await createAccount(product);
    const file = await stored(product, person, content);
    const times = { up: [] as number[], bareUp: [] as number[], down: [] as number[], bareDown: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.bareUp.push(await measureMs(() => answered(fetch(bare.origin, { method: 'POST', body: content }))));
      times.up.push(await uploadMs(product, person, content));
      times.bareDown.push(await measureMs(() => answered(fetch(bare.origin))));
      times.down.push(await measureMs(() => answered(fetch(file.url, { headers: file.headers }))));
    }
    return [
      figure('file-upload-to-bare', times.bareUp, times.up),
      figure('file-download-to-bare', times.bareDown, times.down),
    ];
  } finally {
    bare.stop();
    await product.stop();
    await data.remove();
    await database.drop();
  }
}

function figure(key: string, bare: readonly number[], through: readonly number[]): Figure {
  const [fast, bareFast] = [fastFifth(through), fastFifth(bare)];
  const detail = `${fast.toFixed(0)} ms against ${bareFast.toFixed(0)} ms, ${bytes / 1e6} MB, PostgreSQL`;
  return { key, value: bareFast / fast, detail };
}

/** A low percentile: slower rounds include CPU time of other programs. */
function fastFifth(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 5)] ?? Number.NaN;
}

/** A small photo padded to the full size with bytes after its end. */
async function largePhoto(): Promise<Buffer> {
  const create = { width: 640, height: 480, channels: 3, background: '#336699' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  return Buffer.concat([photo, randomBytes(bytes - photo.length)]);
}

async function stored(product: RunningProduct, person: Account, content: Uint8Array<ArrayBuffer>) {
  const path = `${person.id}/telecharge.jpg`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await uploadFile(product, person, { bucket: 'documents', path, sha256 }, Buffer.from(content));
  const headers = { authorization: `Bearer ${person.session.access_token}` };
  return { url: `${product.origin}/storage/v1/object/documents/${path}`, headers };
}

/** All bytes but the last: with it, the photo would be checked. */
async function uploadMs(
  { origin }: RunningProduct,
  { id, session }: Account,
  content: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const about = { bucketName: 'documents', objectName: `${id}/envoi.jpg`, contentType: 'image/jpeg' };
  const metadata = Object.entries(about).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const headers = { authorization: `Bearer ${session.access_token}`, 'tus-resumable': '1.0.0' };
  const opening = { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata.join(',') };
  const made = await fetch(`${origin}/storage/v1/upload/resumable`, { method: 'POST', headers: opening });
  const place = new URL(made.headers.get('location') ?? '', origin);
  const part = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const body = new Uint8Array(content.subarray(0, -1));
  const ms = await measureMs(() => answered(fetch(place, { method: 'PATCH', headers: part, body })));
  await answered(fetch(place, { method: 'DELETE', headers }));
  return ms;
}

async function answered(request: Promise<Response>): Promise<void> {
  const answer = await request;
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
}
