import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { root } from '../running-product.ts';
import { mountDisk, type Disk } from './disk.ts';
import { openLink, type Link } from './link.ts';
import { startProgram, until, type Program } from './program.ts';

export type Role = 'web' | 'worker' | 'realtime';

/** One process of the product, restarted by the drill like by systemd. */
export interface ProductNode {
  readonly name: string;
  readonly role: Role;
  readonly port: number;
  readonly dataDir: string;
  /** Stops cleanly, then starts; with the code of `from`, when given. */
  restart(from?: string): Promise<void>;
  kill(): Promise<void>;
  /** Suspends the process like a hanging machine: its connections stay, without answers. */
  freeze(): void;
  thaw(): void;
  /** Separate disk of its folder, where one can be mounted. */
  readonly disk: Disk | null;
  /** Separate link of the node to PgBouncer. */
  readonly database: Link;
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** Codes of the reasons in `/ready`, none when it is ready; `NO_ANSWER` when nothing answers. */
  readiness(): Promise<readonly string[]>;
  /** True when it reads the standby, according to its metrics. */
  readsStandby(): Promise<boolean>;
  stop(): Promise<void>;
}

// Larger than the reserve kept by a node (`DISK_RESERVE_MB`).
const diskSize = '512m';
const metricsToken = 'a-token-of-the-drill-only';

interface Setting {
  readonly name: string;
  readonly role: Role;
  readonly folder: string;
  /** Folder of the code that it runs. */
  readonly code: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly poolerPort: number;
}

export async function makeNode(setting: Setting): Promise<ProductNode> {
  const { name, role, folder, code, environment, poolerPort } = setting;
  const port = await freePort();
  const database = await openLink(poolerPort);
  const dataDir = join(folder, name);
  const disk = await mountDisk(dataDir, diskSize, null);
  let program: Program | null = null;
  let from = code;
  const readiness = async (): Promise<readonly string[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer === null) return ['NO_ANSWER'];
    const { reasons = [] } = (await answer.json()) as { readonly reasons?: readonly { readonly code: string }[] };
    return reasons.map((reason) => reason.code);
  };
  const isReady = async (): Promise<boolean> => (await readiness()).length === 0;
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    program = startProgram({
      command: process.execPath,
      args: [join(from, 'server', 'src', 'app', 'main.ts')],
      cwd: from,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ROLE: role,
        PORT: `${port}`,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: 'true',
        DRAIN_SECONDS: '3',
        RATE_LIMIT_FACTOR: '1000',
        GEOCODER_URL: 'http://127.0.0.1:9',
        MAP_TILES_URL: 'none',
        METRICS_TOKEN: metricsToken,
        DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/placejuste`,
        ...environment,
        ...more,
      },
      log: join(folder, `${name}.log`),
    });
    const { isRunning } = program;
    const isDecided = async (): Promise<boolean> => !isRunning() || !(await readiness()).includes('NO_ANSWER');
    await until(`${name} answers`, isDecided, { seconds: 90 });
    if (!isRunning()) throw new Error(`${name} ended at its start`);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => void (await program?.kill(signal));
  return {
    name,
    role,
    port,
    dataDir,
    readiness,
    start,
    disk,
    database,
    kill: () => end('SIGKILL'),
    freeze: () => program?.signal('SIGSTOP'),
    thaw: () => program?.signal('SIGCONT'),
    async readsStandby() {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
      return (await answer.text()).includes('\nplacejuste_standby_read 1\n');
    },
    stop: () => end('SIGTERM'),
    async restart(next = from) {
      await end('SIGTERM');
      from = next;
      await start();
      await until(`${name} is ready`, isReady);
    },
  };
}

export const ownCode = root;
