import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { root } from '../running-product.ts';
import { openLink, type Link } from './link.ts';
import { identityOf, startProgram, until, type Program } from './program.ts';

/** A part that can be killed and restarted, with its link. */
export interface Part {
  readonly link: Link;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Redis extends Part {
  /** Changes one of its settings while it runs. */
  configure(name: string, value: string): Promise<void>;
}

export async function startRedis(folder: string): Promise<Redis> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const run = () => startProgram({ command: 'redis-server', args, log: join(folder, 'redis.log') });
  return {
    ...(await startPart(port, run)),
    async configure(name, value) {
      const done = spawnSync('redis-cli', ['-p', `${port}`, 'config', 'set', name, value], { encoding: 'utf8' });
      if (done.stdout.trim() !== 'OK') throw new Error(`Redis: ${done.stdout}${done.stderr}`);
    },
  };
}

/** Starts PgBouncer with the configuration of `docs/runbooks/several-machines.md`. */
export async function startPooler(folder: string, databasePort: number): Promise<Part> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${databasePort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 30',
    'max_client_conn = 500',
    'server_login_retry = 1',
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const identity = process.getuid?.() === 0 ? identityOf('postgres') : null;
  if (identity !== null) await chown(folder, identity.uid, identity.gid);
  return startPart(port, () =>
    startProgram({ command: 'pgbouncer', args: [file], identity, log: join(folder, 'pgbouncer.log') }),
  );
}

async function startPart(port: number, run: () => Program): Promise<Part> {
  let program = run();
  const isUp = (): Promise<boolean> => isOpen(port);
  await until(`port ${port} is open`, isUp);
  return {
    link: await openLink(port),
    kill: () => program.kill('SIGKILL'),
    async start() {
      program = run();
      await until(`port ${port} is open`, isUp);
    },
  };
}

export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Simulated behaviour of the bucket; null for the normal one. */
export type BucketMood = 'error' | 'lie' | 'full' | null;

export interface Bucket {
  readonly link: Link;
  readonly environment: Readonly<Record<string, string>>;
  behave(mood: BucketMood): Promise<void>;
  keys(): Promise<ReadonlySet<string>>;
  stop(): void;
}

/** Starts the bucket of the tests, which checks signatures itself, in a separate process. */
export async function startBucket(): Promise<Bucket> {
  const child = fork(join(root, 'server', 'test', 's3.process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  process.on('exit', () => child.kill('SIGKILL'));
  const [place] = (await once(child, 'message')) as [Readonly<Record<string, string>>];
  const link = await openLink(Number(new URL(place['endpoint'] ?? '').port));
  const ask = async <Answer>(message: object): Promise<Answer> => {
    const answer = once(child, 'message');
    child.send(message);
    return ((await answer) as [Answer])[0];
  };
  return {
    link,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${link.port}`,
      S3_BUCKET: place['bucket'] ?? '',
      S3_REGION: place['region'] ?? '',
      S3_ACCESS_KEY_ID: place['accessKeyId'] ?? '',
      S3_SECRET_ACCESS_KEY: place['secretAccessKey'] ?? '',
    },
    behave: (mood) => ask({ mood }),
    keys: async () => new Set(await ask<readonly string[]>({ list: true })),
    stop: () => void child.kill('SIGKILL'),
  };
}
