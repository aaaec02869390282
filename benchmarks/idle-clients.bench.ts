import pg from 'pg';
import { newDatabase } from './bench-database.ts';
import type { Figure } from './figure.ts';
import { memoryMb } from './process-figures.ts';
import { joinChannel } from './realtime-client.ts';
import { createAccount, newDataDir, startProduct, type Account, type RunningProduct } from './running-product.ts';

const clients = 2_000;
/** Maximum number of channels of one person in the service. */
const clientsOfPerson = 25;
const restMs = 5_000;

/** Memory used by two thousand idle connected clients. */
export async function run(): Promise<readonly Figure[]> {
  const database = await newDatabase();
  const data = await newDataDir();
  const product = await startProduct(data.path, database.url);
  const sockets: WebSocket[] = [];
  try {
    const tokens = await manyTokens(product, database.url, await createAccount(product));
    sockets.push(await joinChannel(product, tokens[0] ?? ''));
    await rest();
    const before = await memoryMb(product.pid, 'now');
    for (let at = 1; at < clients; at += 50) {
      const turn = Array.from({ length: 50 }, (_, of) => tokens[Math.floor((at + of) / clientsOfPerson)] ?? '');
      sockets.push(...(await Promise.all(turn.slice(0, clients - at).map((token) => joinChannel(product, token)))));
    }
    await rest();
    const after = await memoryMb(product.pid, 'now');
    const alive = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
    if (alive !== clients) throw new Error(`${alive} clients are left`);
    return [
      {
        key: 'idle-clients-mb',
        value: after - before,
        detail: `${after.toFixed(0)} MB with ${clients}, ${before.toFixed(0)} MB with one, PostgreSQL`,
      },
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await product.stop();
    await data.remove();
    await database.drop();
  }
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, restMs));

/** Tokens of enough people for the clients: copies of one account with another address. */
async function manyTokens(
  product: RunningProduct,
  databaseUrl: string,
  { id, password }: Account,
): Promise<readonly string[]> {
  const people = Math.ceil(clients / clientsOfPerson);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into auth.users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
      'email', 'p' || n || '@exemple.fr'))).* from auth.users u, generate_series(1, $2::int) n where u.id = $1`,
    [id, people],
  );
  await client.end();
  const tokens: string[] = [];
  for (let at = 1; at <= people; at += 1) {
    const answer = await fetch(`${product.origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `p${at}@exemple.fr`, password }),
    });
    if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
    tokens.push(((await answer.json()) as { readonly access_token: string }).access_token);
  }
  return tokens;
}
