import { createServer } from 'node:http';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { builtScripts } from './built-script.ts';
import { call } from './deposits.ts';
import type { Figure } from './figure.ts';
import { listenOnFreePort } from './free-port.ts';
import { type Account, createAccount, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';
import { slowLine } from './slow-line.ts';

/**
 * A fifth of « 100 declarations with 200 photos »: a rate does not need the whole hour. `SENDING_DECLARATIONS=100`
 * sends them all.
 */
const declarations = Number(process.env['SENDING_DECLARATIONS'] ?? 20);
const photos = 2 * declarations;
const photoBytes = 2_000_000;
const inFlight = 2;
/** A phone on an average 4G connection: bytes per second, and round trip in milliseconds. */
const bytesPerSecond = 20_000_000 / 8;
const roundTripMs = 50;
const vehicle = '018f3c00-0000-7000-8000-0000000000aa';

/** A phone's photo: twelve megapixels, two megabytes. */
async function photograph(): Promise<Buffer> {
  const coarse = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  for (const quality of [90, 80, 70, 60, 50, 40, 30]) {
    const picture = await sharp(coarse).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality }).toBuffer();
    if (picture.length < photoBytes) return Buffer.concat([picture, Buffer.alloc(photoBytes - picture.length)]);
  }
  throw new Error('No quality fits');
}

/** A server that discards everything it receives. */
async function bareReceiver(picture: Buffer): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', request.url === '/' ? 'text/html' : 'image/jpeg');
      response.end(request.url === '/' ? '<!doctype html><title>Débit</title>' : picture);
      return;
    }
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Seconds for the same bytes in single requests, as many at a time: limited by the connection only. */
async function rawSeconds(context: BrowserContext, picture: Buffer): Promise<number> {
  const receiver = await bareReceiver(picture);
  const line = await slowLine(receiver.port, bytesPerSecond, roundTripMs / 2);
  const page = await context.newPage();
  try {
    await page.goto(`http://127.0.0.1:${line.port}/`);
    return await page.evaluate(
      async ([count, width]) => {
        const blob = await (await fetch('/picture')).blob();
        let left = count;
        const from = performance.now();
        const lane = async (): Promise<void> => {
          while (left > 0) {
            left -= 1;
            await fetch('/', { method: 'PUT', body: blob });
          }
        };
        await Promise.all(Array.from({ length: width }, lane));
        return (performance.now() - from) / 1000;
      },
      [photos, inFlight] as const,
    );
  } finally {
    await page.close();
    line.close();
    receiver.close();
  }
}

/** The outbox of the application, with its own code. */
interface PhoneQueue {
  enqueue(action: object, now: Date): Promise<unknown>;
  keepPhotoHere(photo: object): Promise<{ readonly sha256: string }>;
}

/** Notifies no tab of what it stores: the application must find it when the clock starts. */
async function queueScript(): Promise<string> {
  const source =
    "export { enqueue } from '/src/offline/outbox/outbox-store.ts'; " +
    "export { keepPhotoHere } from '/src/offline/photo-store/photo-store.ts';";
  const code = (
    await builtScripts(source, {
      preserveEntrySignatures: 'strict',
      output: { format: 'iife', name: 'phoneQueue' },
      transform: { define: { BroadcastChannel: 'undefined' } },
    })
  ).join('');
  return `${code}\nglobalThis.phoneQueue = phoneQueue;`;
}

/** Stores the declarations in the phone's outbox, each picture with unique bytes, as after a week offline. */
async function leave(page: Page, owner: string, picture: Buffer): Promise<void> {
  await page.evaluate(await queueScript());
  await page.evaluate(
    async ({ base64, owner: user, count, car }) => {
      const { enqueue, keepPhotoHere } = (globalThis as unknown as { readonly phoneQueue: PhoneQueue }).phoneQueue;
      const base = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      for (let order = 0; order < count; order += 1) {
        const id = crypto.randomUUID();
        const shots = [];
        for (const use of ['parking', 'windshield']) {
          const bytes = base.slice();
          crypto.getRandomValues(bytes.subarray(bytes.length - 16));
          const photoId = crypto.randomUUID();
          const file = new File([bytes], `${use}.jpg`, { type: 'image/jpeg' });
          const { sha256 } = await keepPhotoHere({
            id: photoId,
            owner: `${user}/${id}`,
            file,
            now: new Date(),
            tags: { use },
          });
          shots.push({ photoId, sha256, use, path: `${user}/${id}/${use}-${photoId}.jpg` });
        }
        const payload = {
          vehicleId: car,
          position: { latitude: 50.6292, longitude: 3.0573, accuracy: 12, timestamp: Date.now() },
          positionSource: 'device',
          placeLabel: null,
          takenAtClaim: new Date().toISOString(),
          lastContact: null,
          photos: shots.map(({ use, path, sha256 }) => ({ kind: use, path, sha256 })),
        };
        const photos = shots.map(({ photoId, path }) => ({
          photoId,
          bucket: 'declaration-photos',
          objectName: path,
          label: 'photo',
        }));
        await enqueue({ id, owner: user, kind: 'declaration.create', version: 2, payload, photos }, new Date());
      }
    },
    { base64: picture.toString('base64'), owner, count: declarations, car: vehicle },
  );
}

interface SentDossier {
  readonly seconds: number;
  /** CPU time of the longest task of a screen, in ms. */
  readonly longest: number;
  readonly requests: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time in µs: excludes the time during which a busy machine suspended the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** CPU time of the longest task of the main threads, in ms. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const drawing = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && drawing.has(thread(event)),
  );
  if (tasks.length === 0) throw new Error('The trace holds no task');
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
}

/** Seconds until the service has stored every declaration, sent by the application itself. */
async function sentByOutbox(
  context: BrowserContext,
  person: Account,
  origin: string,
  picture: Buffer,
): Promise<SentDossier> {
  const line = await slowLine(Number(new URL(origin).port), bytesPerSecond, roundTripMs / 2);
  const page = await context.newPage();
  try {
    await page.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    await page.goto(`http://127.0.0.1:${line.port}/pwa/attente`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(3000);
    await leave(page, person.id, picture);
    const browser = context.browser();
    if (browser === null) throw new Error('No browser behind this context');
    let requests = 0;
    page.on('request', (request) => (requests += /\/storage\/|\/api\/sync/.test(request.url()) ? 1 : 0));
    await browser.startTracing(page, { categories: ['toplevel'] });
    const seconds = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('placejuste');
        opening.onerror = () => reject(new Error('No local database'));
        opening.onsuccess = () => resolve(opening.result);
      });
      const read = () =>
        new Promise<readonly { readonly state: string; readonly lastMessage: string | null }[]>((resolve, reject) => {
          const reading = database.transaction('outbox').objectStore('outbox').getAll();
          reading.onerror = () => reject(new Error('Not read'));
          reading.onsuccess = () =>
            resolve(reading.result as { readonly state: string; readonly lastMessage: string | null }[]);
        });
      const from = performance.now();
      window.dispatchEvent(new Event('online'));
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const rows = await read();
        const stuck = rows.find(({ state }) => state === 'needs-attention' || state === 'needs-sign-in');
        if (stuck !== undefined) throw new Error(`Refused: ${stuck.lastMessage}`);
        // The phone deletes its oldest deliveries: the end is detected by the remaining actions, not by the number
        // sent.
        const left = rows.filter(({ state }) => state !== 'delivered').length;
        if (left === 0) break;
        if (performance.now() - from > 600_000) throw new Error(`Not sent within ten minutes: ${left} left`);
      }
      database.close();
      return (performance.now() - from) / 1000;
    });
    return { seconds, longest: longestTask(await browser.stopTracing()), requests };
  } finally {
    await page.close();
    line.close();
  }
}

/**
 * The application's outbox against a bare receiver: same browser, same bytes, same connection of 20 Mbit/s and 50 ms.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const person = await createAccount(product);
    await subscribe(product, person);
    await call(product, person, 'PUT', `/api/vehicles/${vehicle}`, { plate: 'AB-123-CD', name: 'Voiture' });
    const picture = await photograph();
    const context = await browser.newContext({
      locale: 'fr-FR',
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
    });
    const raw = await rawSeconds(context, picture);
    const sent = await sentByOutbox(context, person, product.origin, picture);
    const rate = (seconds: number): string => `${((photos * photoBytes) / seconds / 1_000_000).toFixed(2)} MB/s`;
    return [
      {
        key: 'sending-to-raw',
        value: raw / sent.seconds,
        detail:
          `${declarations} declarations, ${photos} photographs of 2 MB: ${rate(sent.seconds)} in ` +
          `${sent.requests} requests; raw ${rate(raw)}`,
      },
      { key: 'sending-longest-task-ms', value: sent.longest, detail: 'processor time, whatever else the machine does' },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
