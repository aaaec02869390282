import { createECDH, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { newDatabase, runSql } from './bench-database.ts';
import { median, type Figure } from './figure.ts';
import { startPushService, type PushService } from './push-service.ts';
import {
  createAccount,
  newDataDir,
  type RunningProduct,
  startProduct,
  subscribe,
  type Account,
} from './running-product.ts';
import { createAdministrator, call, type Caller } from './team-member.ts';

const waiting = 100_000;
const codes = 5;
const maxWaitMs = 30_000;

/**
 * Time from a decision of the team to an open screen, and to a push service; then time of a sign-in code while a
 * hundred thousand notifications wait for a push service that does not answer. PostgreSQL, the built product.
 */
export async function run(): Promise<readonly Figure[]> {
  const push = await startPushService();
  const database = await newDatabase();
  const data = await newDataDir();
  const preload = new URL('./push-here.ts', import.meta.url).href;
  const environment = { NODE_OPTIONS: `--import ${preload}`, BENCH_PUSH_ORIGIN: push.origin };
  const product = await startProduct(data.path, database.url, environment);
  try {
    const holder = await createAccount(product);
    await subscribe(product, holder);
    const team = await createAdministrator(product, database.url);
    await turnOnPush(product, holder);
    const screen = await openScreen(product, holder);
    const told = await decisions(product, { holder, team, screen, push });
    screen.close();
    const alone = await codeTimes(product, await copiesOf(holder, database.url, 'seul'));
    const behind = await copiesOf(holder, database.url, 'attend');
    push.fallSilent();
    await fillQueue(database.url, holder);
    const queued = await codeTimes(product, behind);
    const left = await waitingJobs(database.url);
    if (left < 0.9 * waiting) throw new Error(`Only ${left} notifications still wait`);
    return [
      ...told,
      {
        key: 'code-behind-notifications',
        value: median(queued) / median(alone),
        detail:
          `${median(queued).toFixed(0)} ms (slowest ${Math.max(...queued).toFixed(0)}) with ${left} queued, ` +
          `${median(alone).toFixed(0)} ms without; from the request to the mail written, PostgreSQL`,
      },
    ];
  } finally {
    push.close();
    await product.stop();
    await data.remove();
    await database.drop();
  }
}

async function turnOnPush(product: RunningProduct, holder: Account): Promise<void> {
  const browser = createECDH('prime256v1');
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  await call(product, holder, {
    method: 'POST',
    path: '/api/notifications/devices',
    body: { endpoint: 'https://push.exemple.fr/essai', keys },
  });
  const body = { quiet: null, muted: [] };
  await call(product, holder, { method: 'PUT', path: '/api/notifications/settings', body });
}

interface OpenScreen {
  /** Time at which the open screen receives its next notification. */
  next(): Promise<number>;
  close(): void;
}

/** Opens the connection of a visible application: its channel joined, changes of its rows received. */
function openScreen({ origin }: RunningProduct, { id, session }: Account): Promise<OpenScreen> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`);
  let heard = (_at: number): void => undefined;
  const config = {
    broadcast: { self: false },
    presence: { enabled: false },
    postgres_changes: [{ event: '*', schema: 'public' }],
    private: false,
  };
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('The screen could not connect'));
    socket.onopen = () =>
      socket.send(
        JSON.stringify(['1', '1', `realtime:user:${id}`, 'phx_join', { config, access_token: session.access_token }]),
      );
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text.includes('Subscribed to PostgreSQL'))
        resolve({ next: () => new Promise((done) => (heard = done)), close: () => socket.close() });
      if (text.includes('"table":"notifications"')) heard(performance.now());
    };
  });
}

interface DecisionScene {
  readonly holder: Account;
  readonly team: Caller;
  readonly screen: OpenScreen;
  readonly push: PushService;
}

/** Approves both documents, then activates the account: the slowest of the three counts. */
async function decisions(
  product: RunningProduct,
  { holder, team, screen, push }: DecisionScene,
): Promise<readonly Figure[]> {
  const { documents } = await call<{ documents: readonly { id: string; kind: string }[] }>(product, holder, {
    method: 'GET',
    path: '/api/documents',
  });
  const asked = documents.map(({ id, kind }) => ({
    path: `/api/admin/documents/${id}/decide`,
    body: {
      decision: 'approve',
      holderName: 'Ada Essai',
      ...(kind === 'cmi' ? { cardNumber: 'ESSAI-0001' } : { plate: 'AA-123-AA' }),
    },
  }));
  const onScreen: number[] = [];
  const pushed: number[] = [];
  for (const one of [...asked, { path: `/api/admin/accounts/${holder.id}/activate`, body: undefined }]) {
    const arrivals = Promise.all([screen.next(), push.next()]);
    const started = performance.now();
    await call(product, team, { method: 'POST', path: one.path, body: one.body });
    const late = rest(maxWaitMs, null, { ref: false });
    const [shown, delivered] = (await Promise.race([arrivals, late])) ?? [Infinity, Infinity];
    onScreen.push(shown - started);
    pushed.push(delivered - started);
  }
  const said = (times: readonly number[]) => `${times.map((ms) => ms.toFixed(0)).join(', ')} ms, PostgreSQL`;
  return [
    { key: 'notification-screen-ms', value: Math.max(...onScreen), detail: said(onScreen) },
    {
      key: 'notification-push-ms',
      value: Math.max(...pushed),
      detail: `${said(pushed)}, without the TLS of a real one`,
    },
  ];
}

/** People who may request a code at once: copies of one account with another address. */
async function copiesOf({ id }: Account, databaseUrl: string, name: string): Promise<readonly string[]> {
  await runSql(
    databaseUrl,
    `insert into auth.users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
      'email', '${name}' || n || '@exemple.fr'))).*
      from auth.users u, generate_series(1, ${codes}) n where u.id = '${id}'`,
  );
  return Array.from({ length: codes }, (_, at) => `${name}${at + 1}@exemple.fr`);
}

/** Time from the request of a code until its mail is written, one person after the other. */
async function codeTimes({ origin, dataDir }: RunningProduct, people: readonly string[]): Promise<readonly number[]> {
  const folder = join(dataDir, 'mail');
  const count = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml')).length;
  const times: number[] = [];
  for (const email of people) {
    const before = await count();
    const started = performance.now();
    const answer = await fetch(`${origin}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, create_user: false }),
    });
    if (!answer.ok) throw new Error(`A code: ${answer.status} ${await answer.text()}`);
    while ((await count()) === before) {
      if (performance.now() - started > maxWaitMs) throw new Error(`No code after ${maxWaitMs} ms`);
      await rest(2);
    }
    times.push(performance.now() - started);
  }
  return times;
}

async function fillQueue(databaseUrl: string, { id }: Account): Promise<void> {
  await runSql(
    databaseUrl,
    `insert into pgboss.job (name, data) select 'notifications.send-push', jsonb_build_object('notificationId', n.id,
      'deviceId', d.id, 'attempt', 1) from generate_series(1, ${waiting}),
      (select id from notifications where user_id = '${id}' limit 1) n,
      (select id from push_devices where user_id = '${id}' limit 1) d`,
  );
  // Each worker polls within two seconds.
  await rest(3000);
}

async function waitingJobs(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'notifications.send-push' and state < 'active'`,
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
