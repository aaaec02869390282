import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase, type DatabaseKind } from './databases.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..', '..');
const main = join(root, 'server', 'src', 'app', 'main.ts');
const shiftedClock = join(import.meta.dirname, 'shifted-clock.ts');

export interface Product {
  readonly database: DatabaseKind;
  readonly origin: string;
  readonly dataDir: string;
  /** Environment for a command with the configuration of this product. */
  readonly environment: NodeJS.ProcessEnv;
  /** Output of the server so far. */
  readonly printed: () => string;
  readonly pid: () => number;
  /** Starts the server on the same data; resolves once it answers. With `at`, its clock starts at that time. */
  start(at?: Date): Promise<void>;
  /** Stops the server and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it without warning (SIGKILL). */
  kill(): Promise<void>;
  /** Stops it if it runs and deletes its data. */
  remove(): Promise<void>;
}

/** The built product on a free port, with its own data folder and database; not started yet. */
export async function newProduct(
  kind: DatabaseKind,
  extra: Readonly<Record<string, string>> = {},
  // Passkeys need a host name, never an IP address.
  hostname: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placejuste-e2e-'));
  const database = await ownDatabase(kind);
  const port = await freePort();
  const origin = `http://${hostname}:${port}`;
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url ?? '',
    LOG_LEVEL: 'warn',
    // Nothing listens there: the tests never need the internet.
    GEOCODER_URL: 'http://127.0.0.1:9/geocodage',
    MAP_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: '© Tuiles d’essai',
    SUPPORT_ADDRESS: 'aide@exemple.fr',
    RATE_LIMIT_FACTOR: '100',
    // Saves a fifth of the CPU of the journeys; the journey about it turns it on.
    EXHIBIT_READING: 'off',
    // Compiled once for all the products of a run, which saves a fifth of a start.
    NODE_COMPILE_CACHE: join(root, '.cache', 'e2e-compiled'),
    // Set by the test tool; Node would print a warning about it.
    FORCE_COLOR: undefined,
    ...extra,
  };
  let child: ChildProcess | undefined;
  let output = '';
  let ended: Promise<number | null> = Promise.resolve(null);

  const ready = async (): Promise<void> => {
    // Longer than needed by an idle machine, for one that compiles several others at once.
    const deadline = performance.now() + 150_000;
    while (performance.now() < deadline) {
      if (child?.exitCode !== null) throw new Error(`The server ended with code ${child?.exitCode}:\n${output}`);
      const answer = await fetch(`${origin}/api/health`, { method: 'HEAD' }).catch(() => null);
      if (answer?.ok === true) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`The server did not answer in time:\n${output}`);
  };

  const product: Product = {
    database: kind,
    origin,
    dataDir,
    environment,
    printed: () => output,
    pid: () => child?.pid ?? -1,
    async start(at) {
      output = '';
      const [args, env] =
        at === undefined
          ? [[main], environment]
          : [
              ['--import', shiftedClock, main],
              { ...environment, E2E_CLOCK_SHIFT_MS: String(at.getTime() - Date.now()) },
            ];
      child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const running = child;
      ended = new Promise((resolve) => running.once('exit', (code) => resolve(code)));
      await ready();
    },
    async stop() {
      child?.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child?.kill('SIGKILL');
      await ended;
    },
    async remove() {
      if (child !== undefined && child.exitCode === null && child.signalCode === null) await product.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return product;
}

/** Runs `npm run admin -- …` beside a stopped product. */
export function adminCommand(
  product: Product,
  args: readonly string[],
  input = '',
): { readonly code: number | null; readonly output: string } {
  const command = join(root, 'server', 'src', 'app', 'admin-command.ts');
  const outcome = spawnSync(process.execPath, [command, ...args], {
    cwd: root,
    env: product.environment,
    input,
    encoding: 'utf8',
  });
  return { code: outcome.status, output: `${outcome.stdout}${outcome.stderr}` };
}
