import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { openJobs } from '../src/platform/jobs/index.ts';
import { openDatabase } from '../src/platform/postgres/index.ts';
import { createDatabaseBuckets, limitPerHour } from '../src/platform/rate-limits/index.ts';
import { scratchFolder } from './scratch-folder.ts';
import { answers, cloneTemplate } from './server-cluster.ts';
import { testCipher } from './test-secrets.ts';

const cluster = inject('serverCluster');
const program = '/usr/sbin/pgbouncer';
const isInstalled = spawnSync(program, ['--version']).status === 0;

/**
 * Starts a pooler with a single session of PostgreSQL, so that each transaction meets the leftovers of the previous
 * one.
 */
async function startPooler(databaseUrl: string): Promise<string> {
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const folder = await scratchFolder();
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort} user=${username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 1',
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await vi.waitFor(async () => expect(await answers(url)).toBe(true), { timeout: 15_000, interval: 100 });
  return url;
}

describe.skipIf(cluster === null || !isInstalled)('behind a pooler of transactions', () => {
  test('migrations, claims of people, notifications, jobs and limits work on one shared session', async () => {
    if (cluster === null) return;
    const clone = await cloneTemplate(cluster);
    onTestFinished(() => clone.drop());
    const url = await startPooler(clone.url);
    const db = await openDatabase({ url, directUrl: clone.url, dataDir: '', cipher: testCipher });
    const jobs = openJobs({ db, log: pino({ level: 'silent' }), pollSeconds: 3600 });
    const buckets = createDatabaseBuckets(url);
    const heard: string[] = [];
    const words: string[] = [];
    const payload = z.object({ word: z.string() });
    const run = async (data: unknown) => void words.push(payload.parse(data).word);
    try {
      await db.listen('essai', { onMessage: (text) => void heard.push(text), onGap: () => undefined });
      await jobs.start([{ name: 'essai', payload, run }]);
      const claims = (sub: string) =>
        ({ sub, role: 'authenticated', aal: 'aal1', email: 'a@exemple.fr', session_id: null }) as const;
      const subs = Array.from({ length: 20 }, (_, at) => `0190a000-0000-7000-8000-0000000000${10 + at}`);
      const seen = await Promise.all(
        subs.map((sub) =>
          db.asUser(claims(sub), async (tx) => {
            const { rows } = await sql<{ sub: string }>`
              select current_setting('request.jwt.claims')::json ->> 'sub' as sub`.execute(tx);
            return rows[0]?.sub;
          }),
        ),
      );
      expect(seen).toEqual(subs);
      const share = limitPerHour('essai', 1);
      expect([await buckets.ask([share], true), await buckets.ask([share], true)]).toEqual([0, expect.any(Number)]);
      expect(await buckets.ask([share], false)).toBeGreaterThan(0);
      await db.asService(async (tx) => {
        await sql`select pg_notify('essai', 'told')`.execute(tx);
        await jobs.enqueue(tx, 'essai', { word: 'done' });
      });
      await jobs.waitUntilDrained();
      await vi.waitFor(() => expect([heard, words]).toEqual([['told'], ['done']]));
    } finally {
      await jobs.stop();
      await buckets.close();
      await db.close();
    }
  });
});
