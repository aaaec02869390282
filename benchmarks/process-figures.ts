import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

/** Resident memory of a process in MB: now, or its peak since `forgetPeak` (Linux). */
export async function memoryMb(pid: number, which: 'now' | 'peak'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const found = (which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/).exec(status)?.[1];
  return Number(found ?? Number.NaN) / 1024;
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** CPU seconds used by a process and its threads. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  // Fields 14 and 15 of proc(5), in hundredths.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** 99th percentile of the duration of an answer, in ms, with requests at a steady rate. */
export async function p99(
  ask: () => Promise<void>,
  { everyMs, seconds }: { readonly everyMs: number; readonly seconds: number },
): Promise<number> {
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  const begun = performance.now();
  for (let due = begun; due < begun + seconds * 1000; due += everyMs) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const from = performance.now();
    asked.push(ask().then(() => void took.push(performance.now() - from)));
  }
  await Promise.all(asked);
  took.sort((one, other) => one - other);
  return took[Math.floor(took.length * 0.99)] ?? Number.NaN;
}

/** A process that uses a whole core, with the low priority of the thread that makes dossiers. */
export function burner(): { stop(): void } {
  const child = spawn(
    process.execPath,
    ['-e', `os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL); for (;;);`],
    { stdio: 'ignore' },
  );
  return { stop: () => void child.kill('SIGKILL') };
}
