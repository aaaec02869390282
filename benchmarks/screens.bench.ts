import { chromium, type Page } from 'playwright-core';
import pg from 'pg';
import { newDatabase, runSql } from './bench-database.ts';
import { type Figure, median } from './figure.ts';
import { type Account, createAccount, makeValid, newDataDir, sessionKey, startProduct } from './running-product.ts';

const slowness = 4;
const rounds = 3;
const rowCount = 2000;
/** Pixels scrolled per frame by a strong swipe of the thumb. */
const pixelsPerFrame = 400;

/** Recorded inside the page, without the driver's delay. */
interface ScreenTiming {
  /** Time from each press, key or choice to the frame after its effect, in ms. */
  interactions: number[];
  /** Time from the press on a link to the frame with the next screen's heading, in ms. */
  routes: number[];
  /** Time at which the home was usable, in ms since the navigation. */
  usable: number | null;
}

/** Runs before the page's own code. */
function watch(): void {
  const noted: ScreenTiming = { interactions: [], routes: [], usable: null };
  Object.assign(globalThis, { noted });
  const slowest = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming & { readonly interactionId?: number };
      if (interactionId === 0) continue;
      slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0));
    }
    noted.interactions = [...slowest.values()];
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  let pressed: { readonly at: number; readonly heading: string } | null = null;
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  document.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (target instanceof Element && target.closest('a') !== null) pressed = { at: timeStamp, heading: heading() };
    },
    true,
  );
  new MutationObserver(() => {
    if (noted.usable === null && document.querySelector('main a.btn.act') !== null) {
      noted.usable = -1;
      requestAnimationFrame(() => setTimeout(() => (noted.usable = performance.now())));
    }
    if (pressed === null || heading() === '' || heading() === pressed.heading) return;
    const { at } = pressed;
    pressed = null;
    requestAnimationFrame(() => setTimeout(() => noted.routes.push(performance.now() - at)));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

function notedIn(page: Page): Promise<ScreenTiming> {
  return page.evaluate(() => (globalThis as unknown as { readonly noted: ScreenTiming }).noted);
}

async function addRows(url: string, { id }: Account): Promise<void> {
  const user = pg.escapeLiteral(id);
  await runSql(
    url,
    `insert into vehicles (id, user_id, plate, name, created_at) values (${user}, ${user}, 'AB-123-CD', '', now())`,
    `insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude, accuracy_m,
      position_at, position_source, place_label, taken_at_claim, deposited_at, action_sha256)
     select gen_random_uuid(), ${user}, ${user}, 'AB-123-CD', '', 50.637, 3.0635, 12, moment, 'device',
      '12 Rue du Modèle 59000 Lille', moment, moment, lpad(n::text, 64, '0')
     from (select n, now() - n * interval '1 hour' as moment from generate_series(1, ${rowCount}) n) numbered`,
  );
}

/** Opens the home from the service worker, then each tab, with the CPU slowed `rate` times. */
async function walked(page: Page, origin: string, rate: number): Promise<ScreenTiming> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(`${origin}/pwa`);
  await page.waitForFunction(
    () => ((globalThis as unknown as { readonly noted: ScreenTiming }).noted.usable ?? -1) > 0,
  );
  await page.waitForTimeout(4000);
  for (const tab of ['Historique', 'Amendes', 'Paramètres', 'Accueil']) {
    const before = (await notedIn(page)).routes.length;
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: tab, exact: true })
      .click();
    await page.waitForFunction(
      (count) => (globalThis as unknown as { readonly noted: ScreenTiming }).noted.routes.length > count,
      before,
    );
    await page.waitForTimeout(1500);
  }
  const noted = await notedIn(page);
  await page.close();
  return noted;
}

interface Throw {
  /** Longest frame, in ms. */
  readonly ms: number;
  readonly rows: number;
  /** CPU time of the main thread per frame, in ms, without other work on the machine. */
  readonly processorMs: number;
}

/** Scrolls the whole list from its top to its end. */
async function thrown(page: Page, origin: string): Promise<Throw> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.goto(`${origin}/pwa/historique`);
  const rows = page.locator('main li > a.pictured');
  await rows.first().waitFor();
  const more = page.getByRole('button', { name: 'Afficher la suite' });
  while (await more.isVisible()) {
    const before = await rows.count();
    await more.click();
    await page.waitForFunction((count) => document.querySelectorAll('main li > a.pictured').length > count, before);
  }
  const workedBefore = await worked();
  const { ms, frames } = await page.evaluate(
    (step) =>
      new Promise<{ readonly ms: number; readonly frames: number }>((resolve) => {
        let last: number | null = null;
        let longest = 0;
        let count = 0;
        window.scrollTo(0, 0);
        const frame = (now: number) => {
          if (last !== null) longest = Math.max(longest, now - last);
          last = now;
          count += 1;
          const { scrollY, innerHeight } = window;
          if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
            return resolve({ ms: longest, frames: count });
          window.scrollBy(0, step);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(() => requestAnimationFrame(frame));
      }),
    pixelsPerFrame,
  );
  return { ms, rows: await rows.count(), processorMs: ((await worked()) - workedBefore) / frames };
}

/** Responsiveness of the screens with the CPU slowed four times, and smoothness of long lists. */
export async function run(): Promise<readonly Figure[]> {
  const [data, database] = [await newDataDir(), await newDatabase()];
  const product = await startProduct(data.path, database.url);
  const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const person = await createAccount(product);
    const client = new pg.Client(database.url);
    await client.connect();
    await makeValid(client, person);
    await client.end();
    await addRows(database.url, person);
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });
    await context.addInitScript(watch);
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const first = await context.newPage();
    await first.goto(`${product.origin}/pwa`);
    await first.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.waitForTimeout(3000);
    await first.close();
    const walks: ScreenTiming[] = [];
    const plain: ScreenTiming[] = [];
    for (let round = 0; round < rounds; round += 1) {
      walks.push(await walked(await context.newPage(), product.origin, slowness));
      plain.push(await walked(await context.newPage(), product.origin, 1));
    }
    const list = await thrown(await context.newPage(), product.origin);
    const routes = plain.flatMap((one) => one.routes);
    const interactions = walks.map((one) => Math.max(...one.interactions));
    const slowed = walks.flatMap((one) => one.routes);
    const opened = walks.map(({ usable }) => usable ?? Number.NaN);
    const told = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(' ');
    return [
      { key: 'home-from-worker-ms', value: median(opened), detail: `median of ${told(opened)}` },
      {
        key: 'route-change-ms',
        value: median(routes),
        detail: `median of ${told(routes)}; ${median(slowed).toFixed(0)} slowed four times`,
      },
      { key: 'interaction-ms', value: median(interactions), detail: `the worst of each walk: ${told(interactions)}` },
      { key: 'long-list-frame-ms', value: list.ms, detail: `${list.rows} declarations thrown from top to end` },
      { key: 'long-list-processor-ms', value: list.processorMs, detail: 'the mean of the same frames' },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await database.drop();
    await data.remove();
  }
}
