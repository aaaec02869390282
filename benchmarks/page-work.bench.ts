import { type Browser, chromium } from 'playwright-core';
import { type Figure, median } from './figure.ts';
import { createAccount, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';

const declare = '/pwa/declare';
const rounds = 3;
/** Milliseconds; long enough for the code loaded after the first screen. */
const settledMs = 3_500;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

interface Load {
  readonly path: string;
  /** CPU time of the main thread from the request on, in ms. */
  readonly ms: number;
  readonly shift: number;
}

/** Runs before the page's own code. */
function watch(): void {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value = 0, hadRecentInput = false } = entry as PerformanceEntry & {
        readonly value?: number;
        readonly hadRecentInput?: boolean;
      };
      if (!hadRecentInput) (globalThis as unknown as { shifted: number }).shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function load(browser: Browser, origin: string, path: string, session: unknown): Promise<Load> {
  // Without the service worker, which fetches at its own rhythm, in another thread.
  const context = await browser.newContext({ ...phone, locale: 'fr-FR', serviceWorkers: 'block' });
  await context.addInitScript(watch);
  if (path === declare)
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(session),
    });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Thread time, which excludes other work on this machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(origin + path, { waitUntil: 'load' });
  if (path === declare) await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(settledMs);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const shift = await page.evaluate(() => (globalThis as unknown as { readonly shifted: number }).shifted);
  await context.close();
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { path, ms: seconds * 1000, shift };
}

/** CPU time of a first visit on a phone, independent of other work on the machine. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const person = await createAccount(product);
    await subscribe(product, person);
    const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
    const visit = (path: string) => load(browser, product.origin, path, person.session);
    // The first page also starts the browser.
    await visit('/');
    const site: Load[] = [];
    for (const path of paths) site.push(await visit(path));
    const declared: Load[] = [];
    for (let round = 0; round < rounds; round += 1) declared.push(await visit(declare));
    const heaviest = site.reduce((most, one) => (one.ms > most.ms ? one : most));
    const restless = Math.max(...declared.map(({ shift }) => shift));
    const times = declared.map(({ ms }) => ms);
    return [
      {
        key: 'site-processor-ms',
        value: heaviest.ms,
        detail: `${heaviest.path}; median ${median(site.map(({ ms }) => ms)).toFixed(0)} of ${site.length} pages`,
      },
      {
        key: 'declare-processor-ms',
        value: median(times),
        detail: `median of ${times.map((ms) => ms.toFixed(0)).join(' ')}`,
      },
      { key: 'declare-shift', value: restless, detail: `the most of ${rounds} first visits` },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
