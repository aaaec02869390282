import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Resources of a process that opens a file from outside. */
export interface SandboxLimits {
  /** Processor time, then elapsed time, because a process may sleep. */
  readonly cpuSeconds: number;
  readonly wallMs: number;
  /** Resident memory, measured from outside; the kernel itself refuses much larger requests at once. */
  readonly memoryMb: number;
  readonly answerBytes: number;
}

/** Restrictions that this machine can apply to such a process. */
export interface Restrictions {
  /** Options of `ulimit` the shell knows; empty without a POSIX shell. */
  readonly ulimits: readonly string[];
  /** A network namespace of its own, without any interface. */
  readonly hasNoNetwork: boolean;
  /** Another user than the server's, who owns no file here. */
  readonly isOtherUser: boolean;
}

export const noRestrictions: Restrictions = { ulimits: [], hasNoNetwork: false, isOtherUser: false };

/** `nobody` nearly everywhere. */
const nobody = 65_534;
/**
 * Node and its threads reserve some 620 MB of memory before the first byte is read, of which they use 70. It is counted
 * apart, so that the kernel's limit applies to the memory that the file needs.
 */
const reservedMb = 640;

/**
 * Environment of the process. It has no variable of the server, since those contain secrets. It has few threads, to
 * save memory and leave processor time to the requests.
 */
const environment = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  MALLOC_ARENA_MAX: '2',
  RAYON_NUM_THREADS: '1',
  UV_THREADPOOL_SIZE: '2',
  VIPS_CONCURRENCY: '1',
};

/** The shell's option and value of each limit; values in seconds, kilobytes, blocks and counts. */
export function computeUlimits({ cpuSeconds, memoryMb }: SandboxLimits): Readonly<Record<string, number>> {
  // The process cannot write to a file, dump core or open many files.
  return { t: cpuSeconds, d: (reservedMb + memoryMb) * 1024, f: 0, c: 0, n: 64 };
}

/** The limits that the shell of this machine supports. */
export function listSupportedUlimits(limits: SandboxLimits): readonly string[] {
  const ulimitEntries = Object.entries(computeUlimits(limits));
  const tries = ulimitEntries.map(([option, value]) => `(ulimit -${option} ${value}) 2>/dev/null && echo ${option}`);
  const { stdout } = spawnSync('sh', ['-c', `${tries.join('; ')}; true`], {
    encoding: 'utf8',
    timeout: 5000,
    env: environment,
  });
  return (stdout ?? '').split('\n').filter((option) => option !== '');
}

export interface SandboxCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
}

/** The signal of a soft limit tells that processor time ran out; the hard limit, a second later, cannot be caught. */
function buildLimitCommand(option: string, value: number): string {
  return option === 't' ? `ulimit -S -t ${value} && ulimit -H -t ${value + 1}` : `ulimit -${option} ${value}`;
}

/**
 * The command that runs the entry file under these restrictions. Every wrapper uses `exec`, so there is one process.
 */
export function sandboxCommand(entry: string, limits: SandboxLimits, restrictions: Restrictions): SandboxCommand {
  const node = [
    process.execPath,
    // No permission to write, nor to start processes, threads or WASI; native modules are allowed because the work
    // needs them.
    '--permission',
    '--allow-addons',
    ...listReadableFolders().map((folder) => `--allow-fs-read=${folder}`),
    '--disable-warning=PERM0001',
    '--max-old-space-size=256',
    '--v8-pool-size=1',
    entry,
  ];
  const apart = restrictions.hasNoNetwork ? ['unshare', '--user', '--net', '--', ...node] : node;
  const user = restrictions.isOtherUser ? { uid: nobody, gid: nobody } : {};
  const [command = '', ...args] = apart;
  if (restrictions.ulimits.length === 0) return { command, args, env: environment, ...user };
  const values = computeUlimits(limits);
  const script = restrictions.ulimits.map((option) => buildLimitCommand(option, values[option] ?? 0)).join(' && ');
  return { command: 'sh', args: ['-c', `${script} && exec "$@"`, 'sh', ...apart], env: environment, ...user };
}

/**
 * The one file of the domain that runs there, by its real path: the link in `node_modules` gives no right to read it.
 */
const straightening = createRequire(import.meta.url).resolve('@placejuste/domain/sheet-straightening');

/** This folder, that file, and the folders of its libraries: the `node_modules` of its parents. */
function listReadableFolders(): readonly string[] {
  const folders = [dirname(fileURLToPath(import.meta.url)), dirname(straightening)];
  for (let folder = folders[0] ?? '/'; dirname(folder) !== folder; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(modules)) folders.push(modules);
  }
  return folders;
}

const ulimitNames: Readonly<Record<string, string>> = {
  t: 'processor time',
  d: 'memory by the kernel',
  f: 'file size',
  c: 'core files',
  n: 'open files',
};

/** Names of the restrictions that this machine cannot apply, for one line of the log at the start. */
export function listMissingRestrictions({ ulimits, hasNoNetwork, isOtherUser }: Restrictions): readonly string[] {
  const missingNames = Object.entries(ulimitNames).flatMap(([option, name]) =>
    ulimits.includes(option) ? [] : [name],
  );
  if (process.platform !== 'linux') missingNames.push('memory watched from outside');
  if (!hasNoNetwork) missingNames.push('network');
  if (!isOtherUser) missingNames.push('user of its own');
  return missingNames;
}

/** Restrictions from the strictest to the weakest; the machine uses the first that lets the process work. */
export function listCandidateRestrictions(limits: SandboxLimits): readonly Restrictions[] {
  const ulimits = listSupportedUlimits(limits);
  const isRoot = process.getuid?.() === 0;
  const withUlimits = [ulimits, ulimits.filter((option) => option !== 'd'), []];
  return withUlimits.flatMap((some) =>
    [
      { ulimits: some, hasNoNetwork: true, isOtherUser: isRoot },
      { ulimits: some, hasNoNetwork: true, isOtherUser: false },
      { ulimits: some, hasNoNetwork: false, isOtherUser: isRoot },
      { ulimits: some, hasNoNetwork: false, isOtherUser: false },
    ].filter((_restrictions, index) => isRoot || index % 2 === 1),
  );
}
