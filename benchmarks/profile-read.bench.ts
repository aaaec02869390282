import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { median, type Figure } from './figure.ts';
import { freePort } from './free-port.ts';
import { perSecond } from './load.ts';
import { account, newDataDir, startProduct } from './running-product.ts';

const rounds = 7;
const seconds = 3;
const connections = 16;
const clusterUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const select =
  'account_status,subscription_start_date,subscription_type,cmi_validated,carte_grise_validated,subscription_paid';

async function onCluster(sql: string): Promise<void> {
  const client = new pg.Client(clusterUrl);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function bareRoute(url: string, userId: string): Promise<{ readonly origin: string; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.ts'), url, String(port), userId], {
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/profile`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The bare route did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { origin, stop: () => void child.kill() };
}

/** One profile read: through rest/v1 with its token, and by a bare route running the same statements, interleaved. */
export async function run(): Promise<readonly Figure[]> {
  const name = `placejuste_bench_${randomBytes(5).toString('hex')}`;
  await onCluster(`create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const data = await newDataDir();
  const product = await startProduct(data.path, url.href);
  try {
    const person = await account(product);
    const bare = await bareRoute(url.href, person.id);
    const through: number[] = [];
    const without: number[] = [];
    const headers = {
      authorization: `Bearer ${person.session.access_token}`,
      accept: 'application/vnd.pgrst.object+json',
    };
    for (let round = 0; round < rounds; round += 1) {
      without.push(await perSecond({ url: `${bare.origin}/profile`, connections, seconds }));
      through.push(
        await perSecond({
          url: `${product.origin}/rest/v1/profiles?select=${select}&user_id=eq.${person.id}`,
          headers,
          connections,
          seconds,
        }),
      );
    }
    bare.stop();
    const value = median(through) / median(without);
    return [
      {
        key: 'profile-read-to-bare',
        value,
        detail: `${median(through).toFixed(0)}/s against ${median(without).toFixed(0)}/s, PostgreSQL`,
      },
    ];
  } finally {
    await product.stop();
    await data.remove();
    await onCluster(`drop database if exists ${name} with (force)`);
  }
}
