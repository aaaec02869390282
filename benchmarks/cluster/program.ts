import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface Program {
  readonly pid: number;
  isRunning(): boolean;
  /** Sends a signal without waiting: `SIGSTOP` suspends, `SIGCONT` resumes. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves once the program has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export function identityOf(user: string): Identity {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout));
  if (!uid || !gid) throw new Error(`No user ${user} on this machine`);
  return { uid, gid };
}

interface LaunchOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** User to run as, for programs that refuse root. */
  readonly identity?: Identity | null;
  /** File to which its output is appended. */
  readonly log: string;
}

/** Starts a program of the cluster, killed with this process at the latest. */
export function startProgram({ command, args, env, cwd, identity, log }: LaunchOptions): Program {
  // A separate descriptor, because child processes may still write to it after the kill.
  const output = openSync(log, 'a');
  const child: ChildProcess = spawn(command, [...args], {
    env: env ?? process.env,
    ...(cwd === undefined ? {} : { cwd }),
    ...identity,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  running.add(child);
  void ended.then(() => running.delete(child));
  return {
    pid: child.pid ?? -1,
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until `isSo` is true; throws with the name `what` after a time-out. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { seconds = 60, everyMs = 200 }: { readonly seconds?: number; readonly everyMs?: number } = {},
): Promise<void> {
  for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; await wait(everyMs))
    if (await isSo().catch(() => false)) return;
  throw new Error(`Not within ${seconds} s: ${what}`);
}
