// Process of `npm run bench -- redraw`: redraws each file in a process of its own, then by the same code in this one.
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { drawPdf } from './draw-pdf.ts';
import { drawPicture } from './draw-picture.ts';
import { createFileSandbox } from './file-sandbox.ts';
import type { RedrawOrder } from './sandbox-messages.ts';

const rounds = 9;
const order: RedrawOrder = {
  types: ['image/jpeg', 'application/pdf'],
  maxPixels: 64_000_000,
  maxPages: 12,
  side: 1600,
  quality: 80,
  maxBytes: 4_500_000,
};
const sandbox = createFileSandbox({ log: pino({ level: 'silent' }) });
await sandbox.prepare();

const measures = [];
for (const path of process.argv.slice(2)) {
  const content = readFileSync(path);
  const [apart, bare]: [Spent[], Spent[]] = [[], []];
  // The first round warms.
  for (let round = 0; round <= rounds; round += 1) {
    const inProcess = await measure(async () => {
      if (!(await sandbox.redraw('bench', content, order)).ok) throw new Error(`${path} was refused`);
    });
    const here = await measure(() => (path.endsWith('.pdf') ? drawPdf(content, order) : drawPicture(content, order)));
    if (round === 0) continue;
    apart.push(inProcess);
    bare.push(here);
  }
  measures.push({ apart, bare });
}
process.stdout.write(JSON.stringify(measures));

interface Spent {
  /** Processor time of this process and of those it waited for. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

async function measure(work: () => Promise<unknown>): Promise<Spent> {
  const [start, cpu] = [performance.now(), readCpuMs()];
  await work();
  return { cpuMs: readCpuMs() - cpu, wallMs: performance.now() - start };
}

/** Columns 14 to 17 of proc(5)'s stat, in hundredths of a second. */
function readCpuMs(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const columns = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return columns.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}
