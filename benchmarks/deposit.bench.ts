import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import {
  call,
  depositAction,
  newDepositor,
  photoKinds,
  storePhotos,
  timedInFlight,
  type DepositAction,
  type Depositor,
} from './deposits.ts';
import { median, percentile, type Figure } from './figure.ts';
import { withProductOnServer } from './product-on-server.ts';
import { createAccount, newDataDir, startProduct, subscribe, uploadFile } from './running-product.ts';
import { startPlainRoute } from './start-plain-route.ts';

const inFlight = 4;
/** Fewer on the embedded product, because photos are really uploaded, each redrawn in a separate process. */
const embeddedWarm = 20;
const embeddedMeasured = 120;
const embeddedAlone = 40;
const turns = 9;
const depositsPerTurn = 120;
const minPhotoBytes = 100_000;

/**
 * Measures deposits through the outbox's API: on the embedded database, and against a plain route with the same
 * statements.
 */
export async function run(): Promise<readonly Figure[]> {
  return [...(await embedded()), await besidePlainRoute()];
}

async function embedded(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  try {
    const person = await createAccount(product);
    await subscribe(product, person);
    const depositor = await newDepositor(product, person);
    const ids = Array.from({ length: embeddedWarm + embeddedMeasured + embeddedAlone }, () => randomUUID());
    const actions: DepositAction[] = [];
    const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer();
    await timedInFlight(ids, inFlight, async (id) => {
      const photos = [];
      for (const kind of photoKinds) {
        // Bytes after the end of a JPEG are not part of the picture: they make each file unique and large enough.
        const bytes = Buffer.concat([picture, randomBytes(minPhotoBytes)]);
        const path = `${person.id}/${id}/${kind}.jpg`;
        const photo = { kind, path, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
        await uploadFile(product, person, { bucket: 'declaration-photos', ...photo }, bytes);
        photos.push(photo);
      }
      actions.push(depositAction(depositor, id, photos));
    });
    const send = (action: DepositAction): Promise<void> => call(product, person, 'POST', '/api/sync', action);
    await timedInFlight(actions.slice(0, embeddedWarm), inFlight, send);
    const started = performance.now();
    const times = await timedInFlight(actions.slice(embeddedWarm, embeddedWarm + embeddedMeasured), inFlight, send);
    const seconds = (performance.now() - started) / 1000;
    const alone = await timedInFlight(actions.slice(embeddedWarm + embeddedMeasured), 1, send);
    const p95 = (of: readonly number[]) => `${of.length} deposits, p95 ${percentile(of, 0.95).toFixed(1)} ms, embedded`;
    return [
      { key: 'deposit-alone-p50-ms', value: median(alone), detail: `one at a time, ${p95(alone)}` },
      { key: 'deposit-embedded-p50-ms', value: median(times), detail: `${inFlight} in flight, ${p95(times)}` },
      {
        key: 'deposits-embedded-per-second',
        value: times.length / seconds,
        detail: `the same ${times.length}, ${inFlight} in flight`,
      },
    ];
  } finally {
    await product.stop();
    await data.remove();
  }
}

async function besidePlainRoute(): Promise<Figure> {
  return withProductOnServer(async ({ databaseUrl, client, product, depositor }) => {
    const { person } = depositor;
    const plain = await startPlainRoute('plain-deposit-route.ts', [databaseUrl, person.session.access_token], '/ready');
    const [ours, theirs, times]: [number[], number[], number[]] = [[], [], []];
    // The first turn of each is a warm-up.
    for (let turn = 0; turn <= turns; turn += 1) {
      const bare = await perSecond(await prepare(client, depositor), (action) =>
        call(plain, person, 'POST', '/deposit', action),
      );
      const through = await perSecond(await prepare(client, depositor), (action) =>
        call(product, person, 'POST', '/api/sync', action),
      );
      if (turn === 0) continue;
      theirs.push(bare.rate);
      ours.push(through.rate);
      times.push(...through.times);
    }
    plain.stop();
    const rates = `${median(ours).toFixed(0)}/s against ${median(theirs).toFixed(0)}/s`;
    return {
      key: 'deposit-to-plain-route',
      value: median(ours) / median(theirs),
      detail:
        `${rates}, ${inFlight} in flight, p50 ${median(times).toFixed(1)} ms, medians of ${turns} turns, ` +
        'PostgreSQL',
    };
  });
}

async function prepare(client: pg.Client, depositor: Depositor): Promise<DepositAction[]> {
  const actions: DepositAction[] = [];
  for (let count = 0; count < depositsPerTurn; count += 1) {
    const id = randomUUID();
    actions.push(depositAction(depositor, id, await storePhotos(client, depositor, id)));
  }
  return actions;
}

async function perSecond(
  actions: readonly DepositAction[],
  send: (action: DepositAction) => Promise<void>,
): Promise<{ readonly rate: number; readonly times: readonly number[] }> {
  const started = performance.now();
  const times = await timedInFlight(actions, inFlight, send);
  return { rate: (actions.length * 1000) / (performance.now() - started), times };
}
