import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import type { Clock } from './clock.ts';
import { mountDisk, unmountDisks, type Disk } from './disk.ts';
import { openLink, type Link } from './link.ts';
import { identityOf, startProgram, until, wait, type Program } from './program.ts';

/** A primary and its standby, with an address that always leads to the current primary. */
export interface PostgresPair {
  /** Link used by all parts: a promoted standby takes it over. */
  readonly link: Link;
  readonly url: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  killPrimary(): Promise<void>;
  killStandby(): Promise<void>;
  /** Address of public reads: the current standby, or the server promoted from it. */
  readonly standbyUrl: string;
  /**
   * Creates a second server that accepts writes: the former primary restarts unchanged, or the standby is promoted
   * while its primary runs. An unacknowledged row is written there.
   */
  split(how: 'former primary' | 'promoted standby'): Promise<void>;
  /** Turns the second server into a standby again with `pg_rewind`, which discards its own writes. */
  rewind(): Promise<void>;
  /** Number of servers that have the table written by a second primary. */
  strayTables(): Promise<number>;
  /** Rebuilds the missing server from the primary; commits then wait for the standby again. */
  rejoin(): Promise<void>;
  /** Replication link from the primary to the current standby. */
  readonly replication: Link;
  /** Link of public reads to the current standby. */
  readonly publicReads: Link;
  /** Runs `mend`, then waits until the standby follows again. */
  follow(mend: () => Promise<void>): Promise<void>;
  /** True when both have a separate disk. */
  hasDisks(): boolean;
  fillDisk(whose: 'primary' | 'standby'): void;
  freeDisk(): Promise<void>;
  hasStandby(): Promise<boolean>;
  /** Number of promotions of a standby. */
  promotions(): number;
  stop(): Promise<void>;
}

interface Server {
  readonly name: string;
  readonly data: string;
  /** Separate disk, where one can be mounted. */
  readonly disk: Disk | null;
  readonly port: number;
  program: Program | null;
}

const execute = promisify(execFile);
const database = 'placejuste';
const stray = 'written_by_a_second_server';
/** Rhythm of Patroni's checks, by its documentation: every few seconds, and several failures before it acts. */
const checkMs = 1_000;
const missedChecksBeforePromotion = 3;

export async function startPostgresPair(folder: string, clock: Clock): Promise<PostgresPair> {
  const programs = await programsFolder();
  const identity = process.getuid?.() === 0 ? identityOf('postgres') : null;
  await mkdir(folder, { recursive: true });
  if (identity !== null) await chown(folder, identity.uid, identity.gid);
  const make = async (name: string): Promise<Server> => {
    const data = join(folder, name);
    return { name, data, disk: await mountDisk(data, diskSize, identity), port: await freePort(), program: null };
  };
  let [primary, standby] = [await make('one'), await make('two')];
  // Asynchronous: a blocking call would stop the links, which run in this process.
  const call = async (program: string, ...args: readonly string[]): Promise<void> => {
    await execute(join(programs, program), args, { ...identity, cwd: folder });
  };
  const start = async (server: Server): Promise<void> => {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `cluster_name=${server.name}`];
    settings.push('max_connections=200', 'wal_keep_size=64MB', 'max_wal_size=128MB', 'log_min_messages=warning');
    server.program = startProgram({
      command: join(programs, 'postgres'),
      args: ['-D', server.data, '-p', String(server.port), ...settings.flatMap((setting) => ['-c', setting])],
      identity,
      cwd: folder,
      env: { ...process.env, ...clock.environment },
      log: join(folder, `${server.name}.log`),
    });
    await until(`PostgreSQL ${server.name} answers`, () => answers(server));
  };
  const ask = async <Row extends pg.QueryResultRow>(
    { port }: Pick<Server, 'port'>,
    sql: string,
    values: readonly unknown[] = [],
    name = database,
  ): Promise<readonly Row[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: name, ...timeouts });
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query<Row>(sql, [...values])
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const answers = (server: Pick<Server, 'port'>): Promise<boolean> =>
    ask(server, 'select 1', [], 'postgres').then(
      () => true,
      () => false,
    );
  const demandStandby = async (isDemanded: boolean): Promise<void> => {
    await ask(primary, `alter system set synchronous_standby_names = '${isDemanded ? '*' : ''}'`);
    await ask(primary, 'select pg_reload_conf()');
  };
  const follow = async (): Promise<void> => {
    for (const name of await readdir(standby.data)) await rm(join(standby.data, name), { recursive: true });
    await call(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      `${replication.port}`,
      '-U',
      'postgres',
      '-D',
      standby.data,
      '-R',
      '-c',
      'fast',
    );
    await followed();
  };
  const followed = async (): Promise<void> => {
    await start(standby);
    await until('the standby follows', async () => (await standbysOf()) > 0);
    publicReads.lead(standby.port);
    await demandStandby(true);
  };
  const standbysOf = async (): Promise<number> =>
    (await ask(primary, `select 1 from pg_stat_replication where state = 'streaming'`)).length;

  await call('initdb', '-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '-k');
  await start(primary);
  await ask(primary, `create database ${database}`, [], 'postgres');
  const link = await openLink(primary.port);
  const publicReads = await openLink(standby.port);
  const replication = await openLink(primary.port);
  await follow();

  let isWatched = true;
  let promoted = 0;
  /**
   * Stands in for a failover manager: promotes the standby of a lost primary, releases a primary whose standby is lost.
   */
  const watch = async (): Promise<void> => {
    let missed = 0;
    while (isWatched) {
      await wait(checkMs);
      if (await answers(primary)) {
        missed = 0;
        const isAlone = await standbysOf().then((count) => count === 0);
        if (isAlone) await demandStandby(false).catch(() => undefined);
        continue;
      }
      missed += 1;
      if (missed < missedChecksBeforePromotion || !(await answers(standby))) continue;
      // Never two primaries: the old one is ended before the other is promoted.
      await primary.program?.kill('SIGQUIT');
      await ask(standby, 'select pg_promote()');
      [primary, standby] = [standby, primary];
      promoted += 1;
      missed = 0;
      link.lead(primary.port);
      replication.lead(primary.port);
    }
  };
  let watching = watch();
  const unwatched = async (work: () => Promise<void>): Promise<void> => {
    isWatched = false;
    await watching;
    await work();
    isWatched = true;
    watching = watch();
  };
  return {
    link,
    standbyUrl: `postgres://postgres@127.0.0.1:${publicReads.port}/${database}`,
    url: `postgres://postgres@127.0.0.1:${link.port}/${database}`,
    query: (sql, values) => ask(primary, sql, values),
    killPrimary: async () => void (await primary.program?.kill('SIGKILL')),
    killStandby: async () => void (await standby.program?.kill('SIGKILL')),
    rejoin: () =>
      unwatched(async () => {
        await standby.program?.kill('SIGQUIT');
        await follow();
      }),
    split: (how) =>
      unwatched(async () => {
        // No standby confirms the commits of either server.
        await demandStandby(false);
        if (how === 'former primary') await start(standby);
        else await ask(standby, 'select pg_promote()');
        // No standby confirms its own commits either, hence the local commit.
        await ask(standby, `set synchronous_commit = local; create table public.${stray} (n int)`);
        publicReads.lead(standby.port);
      }),
    rewind: () =>
      unwatched(async () => {
        // Fast shutdown: otherwise PostgreSQL waits for its clients.
        await standby.program?.kill('SIGINT');
        // A server just promoted reports its former timeline until its first checkpoint: nothing would be rewound.
        await ask(primary, 'checkpoint');
        const source = `host=127.0.0.1 port=${replication.port} user=postgres dbname=postgres`;
        await call('pg_rewind', '-D', standby.data, `--source-server=${source}`, '--write-recovery-conf');
        await followed();
      }),
    strayTables: async () => {
      const found = await ask(standby, `select 1 from pg_tables where tablename = '${stray}'`);
      const here = await ask(primary, `select 1 from pg_tables where tablename = '${stray}'`);
      return found.length + here.length;
    },
    replication,
    publicReads,
    follow: (mend) =>
      unwatched(async () => {
        await mend();
        await until('the standby follows', async () => (await standbysOf()) > 0);
        await demandStandby(true);
      }),
    hasDisks: () => primary.disk !== null && standby.disk !== null,
    hasStandby: () => standbysOf().then((count) => count > 0),
    fillDisk: (whose) => (whose === 'primary' ? primary : standby).disk?.fill(),
    freeDisk: async () => void (await Promise.all([primary, standby].map(({ disk }) => disk?.free()))),
    promotions: () => promoted,
    async stop() {
      isWatched = false;
      await watching;
      await Promise.all([primary, standby].map((server) => server.program?.kill('SIGQUIT')));
      await Promise.all([link, publicReads, replication].map((way) => way.cut()));
      unmountDisks();
    },
  };
}

const diskSize = '700m';

const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 60_000 };

/** Folder of the newest PostgreSQL on Debian. */
async function programsFolder(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql');
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new Error('No PostgreSQL on this machine');
  return join('/usr/lib/postgresql', newest, 'bin');
}
