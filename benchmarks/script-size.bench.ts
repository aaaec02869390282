import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page, type Response } from 'playwright-core';
import type { Figure } from './figure.ts';
import { account, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';

/**
 * From this long after the load event, what is fetched ahead of need delays nobody (specification §9: tasks run 2 s
 * after it).
 */
const aheadMs = 1900;

/** Brotli size, in kB, of every script the page asked for on its own behalf before `shown` appeared. */
async function scriptKb(
  page: Page,
  url: string,
  shown: string,
): Promise<{ readonly kb: number; readonly files: number }> {
  const bodies = new Map<string, Promise<Buffer>>();
  const note = (response: Response): void => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  };
  page.on('response', note);
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  page.off('response', note);
  const needed = await page.evaluate((ahead) => {
    const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const until = (opening?.loadEventStart || Infinity) + ahead;
    return performance.getEntriesByType('resource').flatMap((entry) => (entry.startTime < until ? [entry.name] : []));
  }, aheadMs);
  const scripts = (
    await Promise.all([...bodies].map(async ([address, body]) => ({ address, body: await body })))
  ).filter(({ address }) => needed.includes(address));
  const bytes = scripts.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0);
  return { kb: bytes / 1000, files: scripts.length };
}

/** What the service worker fetches to be installed, as it travels. */
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
 * First loads in a real browser with nothing cached; `/pwa` signed out, choosing a plan, and at home: the heaviest
 * counts.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const executablePath = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const person = await account(product);
    const front = await scriptKb(await browser.newPage(), `${product.origin}/`, 'h1');
    const signedOut = await scriptKb(await browser.newPage(), `${product.origin}/pwa`, 'input[type=password]');
    const context = await browser.newContext();
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const plans = await scriptKb(await context.newPage(), `${product.origin}/pwa`, 'input[type=radio]');
    await subscribe(product, person);
    const home = await scriptKb(await context.newPage(), `${product.origin}/pwa`, 'a[href^="/pwa/declare"]');
    const declareContext = await browser.newContext();
    await declareContext.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const declare = await scriptKb(await declareContext.newPage(), `${product.origin}/pwa/declare`, 'h1');
    const kept = await shellKb(product.origin);
    return [
      { key: 'home-script-kb', value: front.kb, detail: `${front.files} files` },
      {
        key: 'pwa-script-kb',
        value: Math.max(signedOut.kb, plans.kb, home.kb),
        detail: `signed out ${signedOut.kb.toFixed(1)}, plans ${plans.kb.toFixed(1)}, home ${home.kb.toFixed(1)}`,
      },
      { key: 'declare-script-kb', value: declare.kb, detail: `${declare.files} files` },
      { key: 'shell-kb', value: kept.kb, detail: `${kept.files} files kept for use without network` },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
