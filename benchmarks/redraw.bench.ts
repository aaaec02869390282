import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { openBrowser } from './contest-pages.ts';
import { median, type Figure } from './figure.ts';
import { newDataDir, root } from './running-product.ts';

const program = join(root, 'server/src/platform/file-sandbox/measure-redraw.process.ts');

interface Spent {
  readonly cpuMs: number;
  readonly wallMs: number;
}
interface Measure {
  readonly apart: readonly Spent[];
  readonly bare: readonly Spent[];
}

/** Cost of opening a stranger's file in a separate process. */
export async function run(): Promise<readonly Figure[]> {
  const folder = await newDataDir();
  try {
    const [paper, photo] = [join(folder.path, 'avis.pdf'), join(folder.path, 'photo.jpg')];
    await writeFile(paper, await twoPages());
    await writeFile(photo, await twelveMillionPoints());
    const { stdout } = await promisify(execFile)(process.execPath, [program, paper, photo]);
    const [ofPaper, ofPhoto] = JSON.parse(stdout) as [Measure, Measure];
    return [figureOf('redraw-pdf-to-bare', ofPaper), figureOf('redraw-photo-to-bare', ofPhoto)];
  } finally {
    await folder.remove();
  }
}

/** CPU time: the process has a low priority, so that its wall time depends on the machine. */
function figureOf(key: string, { apart, bare }: Measure): Figure {
  const [cpu, bareCpu] = [mean(apart.map(({ cpuMs }) => cpuMs)), mean(bare.map(({ cpuMs }) => cpuMs))];
  const [wall, bareWall] = [median(apart.map(({ wallMs }) => wallMs)), median(bare.map(({ wallMs }) => wallMs))];
  const against = (one: number, other: number): string => `${one.toFixed(0)} ms against ${other.toFixed(0)} ms`;
  const detail = `${against(cpu, bareCpu)} of processor, ${against(wall, bareWall)} on the wall`;
  return { key, value: cpu / bareCpu, detail };
}

/** The kernel counts in hundredths of a second: a mean of many rounds is more precise than their median. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function twoPages(): Promise<Buffer> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const lines = Array.from({ length: 70 }, (_, line) => `<p>Avis de paiement inventé, ligne ${line + 1}</p>`).join('');
  await page.setContent(`<body style="font: 12pt sans-serif">${lines}</body>`);
  const pdf = await page.pdf({ format: 'A4' });
  await browser.close();
  return pdf;
}

function twelveMillionPoints(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 };
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#6688aa', noise };
  return sharp({ create }).jpeg({ quality: 85 }).toBuffer();
}
