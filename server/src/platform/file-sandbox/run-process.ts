import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SandboxCommand, SandboxLimits } from './restrictions.ts';

/** Milliseconds between two checks of the memory of the process. */
const checkMs = 50;
const pageBytes = 4096;
/** Signal that the kernel sends to a process which used up its processor time. */
const processorSignal = 'SIGXCPU';

/** Output of a process that ended by itself, or why it was ended. */
export type ProcessOutcome =
  | { readonly kind: 'ended'; readonly output: Buffer }
  | { readonly kind: 'died' | 'processor' | 'late' | 'memory' | 'output'; readonly output: Buffer };

/** Runs one process on these bytes and collects its output; the process is gone when the outcome is known. */
export function runProcess(
  { command, args, ...options }: SandboxCommand,
  input: Buffer,
  limits: SandboxLimits,
): Promise<ProcessOutcome> {
  return new Promise((resolve) => {
    // A process group of its own: processes that it might have started end with it.
    const child = spawn(command, [...args], {
      ...options,
      detached: true,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const chunks: Buffer[] = [];
    let outputBytes = 0;
    let killReason: 'late' | 'memory' | 'output' | null = null;
    const end = (reason: 'late' | 'memory' | 'output'): void => {
      killReason ??= reason;
      killGroup(child);
    };
    const timer = setTimeout(() => end('late'), limits.wallMs);
    const watch = setInterval(() => {
      if (readResidentBytes(child) > limits.memoryMb * 1_000_000) end('memory');
    }, checkMs);
    child.stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > limits.answerBytes) end('output');
      else chunks.push(chunk);
    });
    // The process may end before it has read the whole file.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const settle = (outcome: 'ended' | 'died' | 'processor'): void => {
      clearTimeout(timer);
      clearInterval(watch);
      killGroup(child);
      const output = Buffer.concat(chunks);
      resolve({ kind: killReason ?? outcome, output });
    };
    child.once('error', () => settle('died'));
    child.once('close', (code, signal) => {
      const spent = signal === processorSignal ? 'processor' : 'died';
      settle(code === 0 ? 'ended' : spent);
    });
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process ended already, or the system has no process groups.
    child.kill('SIGKILL');
  }
}

/** Zero where the system does not report it. */
function readResidentBytes({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
}
