import { readFile, writeFile } from 'node:fs/promises';

/** Resident memory of a process in MB: now, or at its highest since `forgetPeak` (Linux). */
export async function memoryMb(pid: number, which: 'now' | 'peak'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const found = (which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/).exec(status)?.[1];
  return Number(found ?? Number.NaN) / 1024;
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** Processor seconds a process and its threads have used: what one core alone would have taken. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  // Fields 14 and 15 of proc(5), in hundredths.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The 99th percentile of the time an answer takes, asked at a steady pace. */
export async function p99(ask: () => Promise<void>, { everyMs, seconds }: { readonly everyMs: number; readonly seconds: number }): Promise<number> {
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const from = performance.now();
    asked.push(ask().then(() => void took.push(performance.now() - from)));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  await Promise.all(asked);
  took.sort((one, other) => one - other);
  return took[Math.min(took.length - 1, Math.floor(took.length * 0.99))] ?? Number.NaN;
}
