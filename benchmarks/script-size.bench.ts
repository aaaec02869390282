import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { createAccount, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';

/**
 * The page's clock is advanced by hand, each step once the network is idle: slow and fast machines then count the same
 * parts.
 */
const stepMs = 250;
/** Milliseconds of the page's own clock within which it must be usable. */
const maxFirstMs = 5_000;
/** Milliseconds; long enough for all preloads, which begin 2 s after the start (specification §9). */
const aheadMs = 10_000;
const aheadSteps = 5;
const idleMs = 500;

interface ScriptSize {
  /** Scripts requested until `used` was usable. */
  readonly kb: number;
  readonly files: number;
  /** Scripts preloaded afterwards, in kB. */
  readonly aheadKb: number;
}

/** Brotli size, in kB, of every script requested by the page. */
async function scriptKb(page: Page, url: string, used: string): Promise<ScriptSize> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  const quiet = quietNetwork(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto(url);
  await quiet();
  for (let passedMs = 0; !(await isUsable(page, used)); passedMs += stepMs) {
    if (passedMs > maxFirstMs) throw new Error(`${url}: no ${used}`);
    await page.clock.runFor(stepMs);
    await quiet();
  }
  const first = await brotliBytes(bodies);
  for (let step = 0; step < aheadSteps; step += 1) {
    await page.clock.runFor(aheadMs / aheadSteps);
    await quiet();
  }
  const all = await brotliBytes(bodies);
  await page.close();
  return { kb: first.bytes / 1000, files: first.files, aheadKb: (all.bytes - first.bytes) / 1000 };
}

async function isUsable(page: Page, used: string): Promise<boolean> {
  const first = page.locator(used).first();
  return (await first.isVisible()) && (await first.isEnabled());
}

/** Resolves once the page has made no request for `idleMs` and every answer has arrived. */
function quietNetwork(page: Page): () => Promise<void> {
  let inFlight = 0;
  let lastAt = performance.now();
  const count = (change: number) => () => {
    inFlight += change;
    lastAt = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    lastAt = performance.now();
    while (inFlight > 0 || performance.now() - lastAt < idleMs)
      await new Promise((resolve) => setTimeout(resolve, idleMs / 10));
  };
}

async function brotliBytes(bodies: ReadonlyMap<string, Promise<Buffer>>): Promise<{ bytes: number; files: number }> {
  const scripts = await Promise.all(bodies.values());
  return { bytes: scripts.reduce((sum, body) => sum + brotliCompressSync(body).length, 0), files: scripts.length };
}

/** Compressed size of the files that the service worker installs. */
async function shellKb(origin: string): Promise<{ readonly kb: number; readonly files: number }> {
  const worker = await (await fetch(`${origin}/sw.js`)).text();
  const paths = [...new Set([...worker.matchAll(/path:[`"'](\/[\w./-]+)[`"']/g)].map((match) => match[1] ?? ''))];
  const bodies = await Promise.all(
    paths.map(async (path) => Buffer.from(await (await fetch(origin + path)).arrayBuffer())),
  );
  const bytes = bodies.reduce(
    (sum, body, at) => sum + (/\.(woff2|png)$/.test(paths[at] ?? '') ? body.length : brotliCompressSync(body).length),
    0,
  );
  return { kb: bytes / 1000, files: paths.length };
}

/**
 * First loads in a real browser with an empty cache; `/pwa` signed out, at the choice of a plan, and at the home: the
 * largest counts.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const executablePath = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  // The service worker fetches at its own rhythm; `shell-kb` counts it.
  const newContext = () => browser.newContext({ serviceWorkers: 'block' });
  try {
    const person = await createAccount(product);
    const front = await scriptKb(await (await newContext()).newPage(), `${product.origin}/`, 'h1');
    const signedOut = await scriptKb(
      await (await newContext()).newPage(),
      `${product.origin}/pwa`,
      'input[type=password]',
    );
    const context = await newContext();
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const plans = await scriptKb(await context.newPage(), `${product.origin}/pwa`, 'input[type=radio]');
    await subscribe(product, person);
    const home = await scriptKb(await context.newPage(), `${product.origin}/pwa`, 'a[href^="/pwa/declare"]');
    const declareContext = await newContext();
    await declareContext.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const declare = await scriptKb(await declareContext.newPage(), `${product.origin}/pwa/declare`, 'main button');
    const kept = await shellKb(product.origin);
    return [
      { key: 'home-script-kb', value: front.kb, detail: `${front.files} files` },
      {
        key: 'pwa-script-kb',
        value: Math.max(signedOut.kb, plans.kb, home.kb),
        detail: `signed out ${signedOut.kb.toFixed(1)}, plans ${plans.kb.toFixed(1)}, home ${home.kb.toFixed(1)}`,
      },
      { key: 'declare-script-kb', value: declare.kb, detail: `${declare.files} files until the step can be used` },
      {
        key: 'declare-ahead-kb',
        value: declare.aheadKb,
        detail: `within ${aheadMs / 1000} s of its own clock, while nobody waits`,
      },
      { key: 'shell-kb', value: kept.kb, detail: `${kept.files} files kept for use without network` },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
