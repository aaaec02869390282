import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { freePort } from './free-port.ts';

/** Root folder of the repository. */
export const root = join(import.meta.dirname, '..');

export interface RunningProduct {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Seconds from spawning to the first answer. */
  readonly readySeconds: number;
  stop(): Promise<void>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a data folder; `remove` deletes it. */
export async function newDataDir(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'placejuste-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

interface LaunchOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the built product like an operator, on a free port. */
export function startProduct(
  dataDir: string,
  databaseUrl = '',
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  return startCode(root, { dataDir, databaseUrl, environment });
}

/** Like `startProduct`, with the code of another folder. */
export async function startCode(
  code: string,
  { dataDir, databaseUrl, environment = {} }: LaunchOptions,
): Promise<RunningProduct> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [join(code, 'server', 'src', 'app', 'main.ts')], {
    cwd: code,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000',
      GEOCODER_URL: 'http://127.0.0.1:9',
      MAP_TILES_URL: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok === true) break;
    if (performance.now() - started > 60_000) throw new Error(`No answer within a minute:\n${output}`);
    await wait(5);
  }
  return {
    origin,
    pid: child.pid ?? -1,
    dataDir,
    readySeconds: (performance.now() - started) / 1000,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Storage key of the application's session in the browser (decisions §1). */
export const sessionKey = 'placejuste_auth';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly id: string;
  readonly session: { readonly access_token: string };
}

/** Creates a confirmed account through the API. */
export function createAccount(product: RunningProduct, email = 'ada.essai@exemple.fr'): Promise<Account> {
  return signUp(product.origin, [product.dataDir], email);
}

/** Signs a person up where several processes write mails, each into its own folder. */
export async function signUp(origin: string, dataDirs: readonly string[], email: string): Promise<Account> {
  const password = 'Essai-de-vitesse-1';
  const post = async (path: string, body: unknown): Promise<Response> => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  await post('/auth/v1/signup', {
    email,
    password,
    data: { first_name: 'Ada', last_name: 'Essai', phone: '0600000000' },
  });
  const token = await mailedCode(dataDirs, email);
  const session = (await (await post('/auth/v1/verify', { type: 'signup', email, token })).json()) as {
    access_token: string;
    user: { id: string };
  };
  return { email, password, id: session.user.id, session };
}

/** Requests a session with a password. */
export function requestSession(
  { origin }: Pick<RunningProduct, 'origin'>,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Response> {
  return fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

/** Pays the second plan on the sandbox page and sends both documents: declaring is then allowed. */
export async function subscribe(
  product: RunningProduct,
  person: Account,
  picture: { readonly width: number; readonly height: number } = { width: 480, height: 360 },
): Promise<void> {
  const asked = await fetch(`${product.origin}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.session.access_token}` },
    body: JSON.stringify({ planType: '24months' }),
  });
  const { url } = (await asked.json()) as { url: string };
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`The sandbox answered ${paid.status}`);
  await sendPapers(product, person, picture);
}

async function sendPapers(
  product: RunningProduct,
  person: Account,
  picture: { readonly width: number; readonly height: number },
): Promise<void> {
  const { id, session } = person;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  for (const [kind, sides] of [
    ['cmi', ['recto', 'verso']],
    ['carte_grise', ['recto']],
  ] as const) {
    const files: object[] = [];
    for (const side of sides) {
      const bytes = await sharp({ create: { ...picture, channels: 3, background: '#808080', noise } })
        .jpeg({ quality: 95 })
        .toBuffer();
      const file = {
        side,
        path: `${id}/${kind}-${side}.jpg`,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      await uploadFile(product, person, { bucket: 'documents', ...file }, bytes);
      files.push(file);
    }
    const sent = await fetch(`${product.origin}/api/documents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ kind, files }),
    });
    if (!sent.ok) throw new Error(`/api/documents: ${sent.status} ${await sent.text()}`);
  }
}

/** Sends a JPEG in one part, as the application does. */
export async function uploadFile(
  { origin }: RunningProduct,
  { session }: Account,
  file: { readonly bucket: string; readonly path: string; readonly sha256: string },
  bytes: Buffer,
): Promise<void> {
  const about = {
    bucketName: file.bucket,
    objectName: file.path,
    contentType: 'image/jpeg',
    cacheControl: '3600',
    sha256: file.sha256,
  };
  const metadata = Object.entries(about)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { authorization: `Bearer ${session.access_token}`, 'tus-resumable': '1.0.0' };
  const opened = { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  const made = await fetch(`${origin}/storage/v1/upload/resumable`, { method: 'POST', headers: opened });
  const place = new URL(made.headers.get('location') ?? '', origin);
  const part = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const ended = await fetch(place, { method: 'PATCH', headers: part, body: new Uint8Array(bytes) });
  if (!ended.ok) throw new Error(`${file.path}: ${ended.status} ${await ended.text()}`);
}

/** Makes an account valid directly in the product's own database. */
export async function makeValid(client: Pick<Client, 'query'>, { id }: Account): Promise<void> {
  await client.query(
    `update profiles set account_status = 'active', cmi_validated = true, carte_grise_validated = true,
      subscription_paid = true,
      subscription_type = '24months', subscription_start_date = now() where user_id = $1`,
    [id],
  );
}

async function mailedCode(dataDirs: readonly string[], email: string): Promise<string> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await wait(50)) {
    for (const file of (await Promise.all(dataDirs.map(mailsIn))).flat()) {
      const mail = await PostalMime.parse(await readFile(file));
      if (mail.to?.[0]?.address !== email) continue;
      const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text ?? '')?.[0];
      if (code !== undefined) return code;
    }
  }
  throw new Error('No confirmation mail');
}

async function mailsIn(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
}
