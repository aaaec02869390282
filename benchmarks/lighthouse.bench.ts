import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import type { Figure } from './figure.ts';
import { freePort } from './free-port.ts';
import { createAccount, newDataDir, startProduct, subscribe } from './running-product.ts';

/** The only screen of the application measured here; search engines do not index it. */
const declare = '/pwa/declare';
const categories = ['accessibility', 'best-practices', 'performance', 'seo'] as const;
type Category = (typeof categories)[number];
const timings = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const;

interface Visit {
  readonly path: string;
  readonly scores: Readonly<Record<Category, number>>;
  readonly timings: readonly string[];
  /** Largest paint, in seconds. */
  readonly paint: number;
  readonly shift: number;
  /** Titles of the failed audits, without performance, whose advice is no fault. */
  readonly faults: readonly string[];
}

function visitOf(path: string, { categories: found, audits }: Result): Visit {
  const score = (id: string) => Math.round((found[id]?.score ?? 0) * 100);
  const judged = ['accessibility', 'best-practices', ...(path === declare ? [] : ['seo'])].flatMap(
    (id) => found[id]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  );
  const faults = judged.flatMap(({ id }) => {
    const audit = audits[id];
    return audit === undefined || audit.score === null || audit.score >= 0.9 ? [] : [audit.title];
  });
  return {
    path,
    scores: {
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      performance: score('performance'),
      seo: score('seo'),
    },
    paint: (audits['largest-contentful-paint']?.numericValue ?? Infinity) / 1000,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    timings: Object.keys(timings).map((id) => (audits[id]?.displayValue ?? '').replaceAll('\u00a0', ' ')),
    faults,
  };
}

function table(visits: readonly Visit[], version: string): string {
  const head = ['page', ...categories, ...Object.values(timings)];
  const rows = visits.map(({ path, scores, timings: measured }) => [
    `\`${path}\``,
    ...categories.map((id) => (path === declare && id === 'seo' ? '' : String(scores[id]))),
    ...measured,
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# What Lighthouse says of the built product',
    '',
    `Written by \`npm run bench -- lighthouse\` (Lighthouse ${version}, a slow phone on a slow ` +
      'network, simulated). Scores out of 100.',
    'Public pages: first visits. `/pwa/declare`: from the service worker that they registered.',
    'Lighthouse no longer judges whether an application can be installed: `e2e/install.spec.ts` asks Chromium itself.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}

/** On a busy machine the browser's trace sometimes misses the start of a visit: Lighthouse recommends a retry. */
const tries = 3;

async function visit(
  port: number,
  origin: string,
  path: string,
  turn = 1,
): Promise<{ readonly visit: Visit; readonly version: string }> {
  // Storage is kept, because it contains the session.
  const outcome = await lighthouse(`${origin}${path}`, {
    port,
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: [...categories],
    locale: 'en-US',
  });
  if (outcome?.lhr.runtimeError !== undefined && turn < tries) return visit(port, origin, path, turn + 1);
  if (outcome === undefined || outcome.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not visit ${path}: ${outcome?.lhr.runtimeError?.message}`);
  return { visit: visitOf(path, outcome.lhr), version: outcome.lhr.lighthouseVersion };
}

function figuresOf(name: string, visits: readonly Visit[]): readonly Figure[] {
  const worst = (of: (one: Visit) => number): Visit => visits.reduce((most, one) => (of(one) < of(most) ? one : most));
  const figure = (key: string, of: (one: Visit) => number, told: (one: Visit) => string): Figure => {
    const one = worst(of);
    return { key: `lighthouse-${name}-${key}`, value: of(one), detail: `${one.path}: ${told(one)}` };
  };
  const faults = (one: Visit) => (one.faults.length === 0 ? 'nothing found wrong' : one.faults.join(' · '));
  return [
    figure('accessibility', ({ scores }) => scores.accessibility, faults),
    figure('practices', ({ scores }) => scores['best-practices'], faults),
    figure(
      'performance',
      ({ scores }) => scores.performance,
      ({ timings: measured }) => measured.join(', '),
    ),
  ];
}

/**
 * Visits as a slow phone: first visits of every public page, then one of the declaration, signed in, served by the
 * service worker that those pages registered.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const profile = await mkdtemp(join(tmpdir(), 'placejuste-lighthouse-'));
  const port = await freePort();
  const executablePath = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  try {
    const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
    const site: Visit[] = [];
    for (const path of paths) site.push((await visit(port, product.origin, path)).visit);
    const person = await createAccount(product);
    await subscribe(product, person);
    const page = await context.newPage();
    await page.goto(`${product.origin}/prices.json`);
    await page.evaluate((session) => localStorage.setItem('placejuste_auth', session), JSON.stringify(person.session));
    await page.close();
    const declared = await visit(port, product.origin, declare);
    await writeFile(join(import.meta.dirname, 'lighthouse.md'), table([...site, declared.visit], declared.version));
    const slowest = site.reduce((most, one) => (one.paint > most.paint ? one : most));
    const restless = site.reduce((most, one) => (one.shift > most.shift ? one : most));
    const minSeo = site.reduce((most, one) => (one.scores.seo < most.scores.seo ? one : most));
    return [
      ...figuresOf(
        'home',
        site.filter(({ path }) => path === '/'),
      ),
      ...figuresOf('site', site),
      {
        key: 'lighthouse-site-seo',
        value: minSeo.scores.seo,
        detail: `${minSeo.path}: ${minSeo.faults.join(' · ') || 'nothing found wrong'}`,
      },
      { key: 'lighthouse-site-paint', value: slowest.paint, detail: slowest.path },
      { key: 'lighthouse-site-shift', value: restless.shift, detail: restless.path },
      ...figuresOf('declare', [declared.visit]),
    ];
  } finally {
    await context.close();
    await product.stop();
    await data.remove();
    await rm(profile, { recursive: true, force: true });
  }
}
