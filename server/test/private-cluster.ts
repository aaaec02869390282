import { spawn, spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { answers } from './server-cluster.ts';

export interface PrivateCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** User `nobody` on all known systems, since `initdb` refuses root. */
const nobody = 65_534;
const startTries = 100;
const startPollMs = 100;

/** Makes and starts a private cluster; null when this machine has no PostgreSQL. */
export async function startPrivateCluster(): Promise<PrivateCluster | null> {
  const programs = await programsFolder();
  if (programs === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-postgres-'));
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (process.getuid?.() === 0) await chown(folder, nobody, nobody);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  }
  const port = await freePort();
  const settings = [
    'fsync=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, cwd: folder, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    // SIGQUIT stops at once, without a clean-up that nobody needs.
    server.kill('SIGQUIT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < startTries && server.exitCode === null; attempt += 1) {
    if (await answers(url)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, startPollMs));
  }
  await stop();
  throw new Error('The private PostgreSQL cluster did not start');
}

/** Finds the programs in the path, or where Debian installs them outside it. The newest version wins. */
async function programsFolder(): Promise<string | null> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch((): string[] => []);
  const hidden = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin'));
  for (const folder of [...hidden, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    const names = await readdir(folder).catch((): string[] => []);
    if (names.includes('initdb') && names.includes('postgres')) return folder;
  }
  return null;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}
