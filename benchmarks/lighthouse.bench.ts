import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import type { Figure } from './figure.ts';
import { account, freePort, newDataDir, startProduct, subscribe } from './running-product.ts';

const pages = [
  { path: '/', name: 'home' },
  { path: '/pwa/declare', name: 'declare' },
] as const;
const categories = ['accessibility', 'best-practices', 'performance'] as const;
const timings = { 'first-contentful-paint': 'first paint', 'largest-contentful-paint': 'largest paint', 'total-blocking-time': 'blocked', 'cumulative-layout-shift': 'shift' } as const;

interface Visit {
  readonly path: string;
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly timings: readonly string[];
  /** Titles of what was found wrong, performance apart: its advice is not a fault. */
  readonly faults: readonly string[];
}

function visitOf(path: string, { categories: found, audits }: Result): Visit {
  const score = (id: string) => Math.round((found[id]?.score ?? 0) * 100);
  const judged = ['accessibility', 'best-practices'].flatMap((id) => found[id]?.auditRefs.filter(({ weight }) => weight > 0) ?? []);
  const faults = judged.flatMap(({ id }) => {
    const audit = audits[id];
    return audit === undefined || audit.score === null || audit.score >= 0.9 ? [] : [audit.title];
  });
  return {
    path,
    scores: { accessibility: score('accessibility'), 'best-practices': score('best-practices'), performance: score('performance') },
    timings: Object.keys(timings).map((id) => (audits[id]?.displayValue ?? '').replaceAll('\u00a0', ' ')),
    faults,
  };
}

function table(visits: readonly Visit[], version: string): string {
  const head = ['page', ...categories, ...Object.values(timings)];
  const rows = visits.map(({ path, scores, timings: measured }) => [`\`${path}\``, ...categories.map((id) => String(scores[id])), ...measured]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# What Lighthouse says of the built product',
    '',
    `Written by \`npm run bench -- lighthouse\` (Lighthouse ${version}, a slow phone on a slow network, simulated). Scores out of 100.`,
    'Lighthouse no longer judges whether an application can be installed: `e2e/install.spec.ts` asks Chromium itself.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}

/** First visits of the public home and of the declaration, signed in, as a slow phone would make them. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const profile = await mkdtemp(join(tmpdir(), 'placejuste-lighthouse-'));
  const port = await freePort();
  const executablePath = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`] });
  try {
    const person = await account(product);
    await subscribe(product, person);
    const visits: Visit[] = [];
    let version = '';
    for (const { path } of pages) {
      if (path === '/pwa/declare') {
        const page = await browser.newPage();
        await page.goto(`${product.origin}/prices.json`);
        await page.evaluate((session) => localStorage.setItem('placejuste_auth', session), JSON.stringify(person.session));
        await page.close();
      }
      // Storage is left alone: the session lies there.
      const outcome = await lighthouse(`${product.origin}${path}`, { port, logLevel: 'error', disableStorageReset: true, onlyCategories: [...categories], locale: 'en-US' });
      if (outcome === undefined || outcome.lhr.runtimeError !== undefined) throw new Error(`Lighthouse could not visit ${path}: ${outcome?.lhr.runtimeError?.message}`);
      version = outcome.lhr.lighthouseVersion;
      visits.push(visitOf(path, outcome.lhr));
    }
    await writeFile(join(import.meta.dirname, 'lighthouse.md'), table(visits, version));
    return visits.flatMap(({ scores, faults, timings: measured }, index) => {
      const name = pages[index]?.name ?? '';
      const found = faults.length === 0 ? 'nothing found wrong' : faults.join(' · ');
      return [
        { key: `lighthouse-${name}-accessibility`, value: scores.accessibility, detail: found },
        { key: `lighthouse-${name}-practices`, value: scores['best-practices'], detail: found },
        { key: `lighthouse-${name}-performance`, value: scores.performance, detail: measured.join(', ') },
      ];
    });
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
    await rm(profile, { recursive: true, force: true });
  }
}
