import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { canonicalJson, type JsonValue } from '@placejuste/domain/evidence';
import pg from 'pg';
import { openBrowser } from './contest-pages.ts';
import { median, type Figure } from './figure.ts';
import {
  account,
  makeValid,
  newDataDir,
  root,
  startProduct,
  type Account,
  type RunningProduct,
} from './running-product.ts';
import { atQuarterSpeed } from './slowed-browser.ts';

const rounds = 30;
/** Deposits, bare inserts and public checks are few milliseconds each: a service that has just started is no measure of them. */
const warmRounds = 100;
const measuredRounds = 300;
const logSize = 1_000_000;
const clusterUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Signing on a slow phone, depositing, proving an entry of a log of a million, checking a bundle. */
export async function run(): Promise<readonly Figure[]> {
  return [await signing(), ...(await depositing()), await checking()];
}

/** The canonical text and its signature as the phone makes them, in Chromium slowed four times. */
async function signing(): Promise<Figure> {
  const source = stripTypeScriptTypes(await readFile(join(root, 'domain/src/evidence/canonical-json.ts'), 'utf8'));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    // Keys exist only where the page is secure.
    await page.route('https://essai.exemple.fr/*', (route) =>
      route.fulfill({
        contentType: route.request().url().endsWith('.mjs') ? 'text/javascript' : 'text/html',
        body: route.request().url().endsWith('.mjs') ? source : '<!doctype html>',
      }),
    );
    await page.goto('https://essai.exemple.fr/');
    // Keys are used in a thread of the browser's own, which slowing the page alone would spare.
    const { value: times, detail } = await atQuarterSpeed(browser, () =>
      page.evaluate(
        async ({ document, count }) => {
          const manifest = JSON.parse(document) as unknown;
          const { canonicalJson: write } = (await import('https://essai.exemple.fr/canonical.mjs' as string)) as {
            canonicalJson: (value: unknown) => string;
          };
          const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
            'sign',
            'verify',
          ]);
          const found: number[] = [];
          for (let round = 0; round < count; round += 1) {
            const started = performance.now();
            await crypto.subtle.sign(
              { name: 'ECDSA', hash: 'SHA-256' },
              pair.privateKey,
              new TextEncoder().encode(write(manifest)),
            );
            found.push(performance.now() - started);
          }
          return found;
        },
        { document: JSON.stringify(manifestOf(randomUUID(), randomUUID(), randomUUID(), [])), count: rounds },
      ),
    );
    return {
      key: 'manifest-sign-ms',
      value: Math.max(...times),
      detail: `slowest of ${rounds}, median ${median(times).toFixed(1)} ms; ${detail}`,
    };
  } finally {
    await browser.close();
  }
}

async function depositing(): Promise<readonly Figure[]> {
  const name = `placejuste_bench_${randomBytes(5).toString('hex')}`;
  await onCluster(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const data = await newDataDir();
  const product = await startProduct(data.path, url.href);
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    const person = await account(product);
    await makeValid(client, person);
    const phone = makeKey();
    const vehicleId = randomUUID();
    await call(product, person, 'PUT', `/api/vehicles/${vehicleId}`, { plate: 'AB-123-CD', name: '' });
    await call(product, person, 'PUT', `/api/evidence/devices/${phone.kid}`, { jwk: phone.jwk, label: 'Essai' });
    const [deposits, inserts, empty]: [number[], number[], number[]] = [[], [], []];
    let last = '';
    for (let round = 0; round < warmRounds + measuredRounds; round += 1) {
      const { id, body } = await prepared(client, person, vehicleId, phone);
      last = id;
      const ours = await timed(() => call(product, person, 'POST', '/api/sync', body));
      const rows = await rowsToInsert(client, person);
      const bare = await timed(() => bareInserts(client, person, vehicleId, rows));
      const asked = await timed(() => call(product, person, 'GET', '/api/sync/contact'));
      if (round < warmRounds) continue;
      deposits.push(ours);
      inserts.push(bare);
      empty.push(asked);
    }
    const proof = await proving(product, client, last);
    const [ours, bare, asked] = [median(deposits), median(inserts), median(empty)];
    const detail = `${ours.toFixed(1)} ms through HTTP, sign-in and checks, against ${bare.toFixed(1)} ms of the same rows alone, PostgreSQL; a signed-in call that writes nothing takes ${asked.toFixed(1)} ms; medians of ${measuredRounds}, in turn`;
    return [{ key: 'deposit-to-inserts', value: ours / bare, detail }, proof];
  } finally {
    await client.end();
    await product.stop();
    await data.remove();
    await onCluster(clusterUrl, `drop database if exists ${name} with (force)`);
  }
}

/** The whole public call of one entry, once the log holds a million: what it costs is the proof, and HTTP. */
async function proving(product: RunningProduct, client: pg.Client, id: string): Promise<Figure> {
  await client.query('begin');
  // Hashes of entries nobody will ask for: a proof reads as many rows, whatever they hold.
  const { rows } = await client.query<{ size: number }>('select max(index)::int + 1 as size from evidence_log_entries');
  const from = rows[0]?.size ?? 0;
  for (let level = 0; 2 ** level <= logSize; level += 1) {
    await client.query(
      `insert into evidence_log_nodes select ${level}, i, sha256(convert_to('${level}/' || i, 'UTF8')) from generate_series(0, ${Math.floor(logSize / 2 ** level) - 1}) i on conflict do nothing`,
    );
  }
  await client.query(
    `insert into evidence_log_entries select i, gen_random_uuid(), now() from generate_series(${from}, ${logSize - 1}) i`,
  );
  const text = canonicalJson({ root: '0'.repeat(64), size: logSize });
  await client.query(`insert into evidence_tree_heads values (${logSize}, sha256(''), $1, 'essai')`, [text]);
  await client.query('commit');
  await client.query('analyze evidence_log_nodes');
  const times: number[] = [];
  for (let round = 0; round < warmRounds + measuredRounds; round += 1) {
    const took = await timed(async () => {
      const answer = await fetch(`${product.origin}/api/verify/${id}`);
      const { held } = (await answer.json()) as { held: { log: { size: number; path: readonly string[] } } };
      if (held.log.size !== logSize || held.log.path.length !== 20)
        throw new Error(`A proof of ${held.log.path.length} steps in a log of ${held.log.size}`);
    });
    if (round >= warmRounds) times.push(took);
  }
  return {
    key: 'inclusion-proof-ms',
    value: median(times),
    detail: `median of ${measuredRounds} whole public calls, log of ${logSize} entries, PostgreSQL`,
  };
}

/** The bundle's own verifier over ten photographs of 4 MB, its start included. */
async function checking(): Promise<Figure> {
  const data = await newDataDir();
  try {
    await bundleOfTen(data.path);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      times.push(
        await timed(async () => {
          const { status, stdout } = spawnSync(process.execPath, ['verifier.mjs'], { cwd: data.path });
          if (status !== 0) throw new Error(stdout.toString());
        }),
      );
    }
    return {
      key: 'bundle-check-ms',
      value: median(times),
      detail: `median of 5, ten photographs of 4 MB, Node’s start included`,
    };
  } finally {
    await data.remove();
  }
}

async function bundleOfTen(folder: string): Promise<void> {
  const key = makeKey();
  const files = new Map<string, Buffer>();
  const photos = Array.from({ length: 10 }, (_, index) => ({
    name: `originaux/${index}.jpg`,
    bytes: randomBytes(4_000_000),
  }));
  for (const { name, bytes } of photos) files.set(name, bytes);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const put = (name: string, document: JsonValue) => {
    const text = Buffer.from(canonicalJson(document));
    files.set(`${name}.json`, text);
    files.set(`${name}.sig`, sign('sha256', text, key.privateKey));
    return text;
  };
  put('ajouts', { declaration: 'essai', files: [], presences: [], tickets: [], key: key.kid });
  const receipt = put('recu', {
    declaration: 'essai',
    photos: photos.map(({ bytes }) => ({ sha256: hash(bytes), size: bytes.length })),
    manifestSha256: null,
    key: key.kid,
  });
  const leaf = createHash('sha256').update(Buffer.of(0)).update(receipt).digest('hex');
  put('journal/tete', { size: 1, root: leaf, key: key.kid });
  files.set('journal/preuve.json', Buffer.from(JSON.stringify({ index: 0, size: 1, path: [] })));
  files.set('cles-du-service.json', Buffer.from(JSON.stringify({ keys: [{ ...key.jwk, kid: key.kid }] })));
  files.set('verifier.mjs', await readFile(join(root, 'server/src/verify/verifier.mjs')));
  files.set(
    'empreintes-sha256.txt',
    Buffer.from([...files].map(([name, bytes]) => `${hash(bytes)}  ${name}\n`).join('')),
  );
  await rm(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).digest('base64url');
  return { jwk: { kty: 'EC', crv: 'P-256', x, y } as const, kid, privateKey };
}

const at = '2026-11-21T09:00:00.000Z';
const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 8 };

function manifestOf(
  declaration: string,
  owner: string,
  vehicleId: string,
  photos: readonly { readonly kind: string; readonly sha256: string; readonly size: number }[],
): JsonValue {
  return {
    type: 'placejuste.manifest',
    version: 1,
    declaration,
    account: owner,
    card: null,
    vehicle: { id: vehicleId, plate: 'AB-123-CD' },
    photos: photos.map((photo) => ({ ...photo, origin: 'camera', keptAt: at })),
    position: { ...position, source: 'device', at, ageSeconds: 0 },
    clock: { takenAt: at, zoneMinutes: 60, taken: null, contact: null },
    app: { version: '1.4.0' },
  };
}

/** A declaration whose photographs were received, as the outbox sends it. */
async function prepared(client: pg.Client, person: Account, vehicleId: string, phone: ReturnType<typeof makeKey>) {
  const id = randomUUID();
  const photos = ['parking', 'windshield'].map((kind) => ({
    kind,
    path: `${person.id}/${id}/${kind}.jpg`,
    sha256: randomBytes(32).toString('hex'),
    size: 200_000,
  }));
  for (const { path, sha256 } of photos) await storedPhoto(client, person, path, sha256);
  const text = canonicalJson(
    manifestOf(
      id,
      person.id,
      vehicleId,
      photos.map(({ kind, sha256, size }) => ({ kind, sha256, size })),
    ),
  );
  const signature = sign('sha256', Buffer.from(text), { key: phone.privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
  const payload = {
    vehicleId,
    position: { ...position, timestamp: Date.parse(at) },
    positionSource: 'device',
    placeLabel: null,
    takenAtClaim: at,
    lastContact: null,
    photos: photos.map(({ size: _size, ...photo }) => ({ ...photo, origin: 'camera' })),
    manifest: { text, signature, key: phone.kid },
  };
  return {
    id,
    body: { id, kind: 'declaration.create', version: 3, payload, createdAt: at, sentAt: new Date().toISOString() },
  };
}

async function storedPhoto(client: pg.Client, person: Account, path: string, sha256: string): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key) values ($1, $2, 'declaration-photos', $3, 200000, $4, 'image/jpeg', $5)`,
    [id, person.id, path, sha256, `declaration-photos/${id}`],
  );
  return id;
}

/** What they refer to, made beforehand. */
async function rowsToInsert(client: pg.Client, person: Account) {
  const id = randomUUID();
  const objects: string[] = [];
  for (const kind of ['parking', 'windshield'])
    objects.push(await storedPhoto(client, person, `${id}/${kind}.jpg`, randomBytes(32).toString('hex')));
  const { rows } = await client.query<{ next: number }>('select max(index)::int + 1 as next from evidence_log_entries');
  return { id, objects, next: rows[0]?.next ?? 0 };
}

/** The rows of one deposit and nothing else, in one transaction of a warm session. */
async function bareInserts(
  client: pg.Client,
  person: Account,
  vehicleId: string,
  { id, objects, next }: Awaited<ReturnType<typeof rowsToInsert>>,
): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into sync_outcomes (user_id, id, kind, action_sha256, result, recorded_at) values ($1, $2, 'declaration.create', $3, '{}', now())`,
    [person.id, id, '0'.repeat(64)],
  );
  await client.query(
    `insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude, accuracy_m, position_at, position_source, taken_at_claim, deposited_at, action_sha256)
     values ($1, $2, $3, 'AB-123-CD', 'AB-123-CD', 50, 3, 8, now(), 'device', now(), now(), $4)`,
    [id, person.id, vehicleId, '0'.repeat(64)],
  );
  for (const [index, kind] of ['parking', 'windshield'].entries()) {
    await client.query(
      `insert into declaration_photos (declaration_id, kind, object_id, sha256, size) values ($1, $2, $3, $4, 200000)`,
      [id, kind, objects[index], randomBytes(32).toString('hex')],
    );
  }
  await client.query('insert into evidence_log_entries values ($1, $2, now())', [next, id]);
  for (let [level, index] = [0, next]; ; [level, index] = [level + 1, (index - 1) / 2]) {
    await client.query('insert into evidence_log_nodes values ($1, $2, $3)', [level, index, randomBytes(32)]);
    if (index % 2 === 0) break;
  }
  await client.query('insert into evidence_tree_heads values ($1, $2, $3, $4)', [
    next + 1,
    randomBytes(32),
    'x'.repeat(250),
    'y'.repeat(86),
  ]);
  await client.query('insert into evidence_deposits values ($1, $2, $3, $4, $5, $6, $5, $7)', [
    id,
    person.id,
    next,
    'x'.repeat(700),
    'y'.repeat(86),
    'z'.repeat(1200),
    'k'.repeat(43),
  ]);
  await client.query('commit');
}

async function call(
  product: RunningProduct,
  person: Account,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  const asked = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${product.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.session.access_token}` },
    ...asked,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function onCluster(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
