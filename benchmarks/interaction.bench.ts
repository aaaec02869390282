import { chromium, type Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { account, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';

/** A phone of the low end. */
const slowdown = 4;
const rounds = 3;
/** The worst of a hundred interactions is what INP drops; of so few, none is. */
const settleMs = 400;

interface Noted {
  /** The longest part of the interaction in progress, from the press to the next frame, ms. */
  longest: number;
  /** From the press to the frame that shows another title, ms. */
  shown: number | null;
}

/** Runs before the page's own code. */
function watch(): void {
  const noted: Noted = { longest: 0, shown: null };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId = 0 } of list.getEntries() as (PerformanceEntry & {
      readonly interactionId?: number;
    })[])
      if (interactionId !== 0) noted.longest = Math.max(noted.longest, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  let pressedAt = 0;
  let before = '';
  const title = () => document.querySelector('h1')?.textContent ?? '';
  addEventListener(
    'click',
    () => {
      pressedAt = performance.now();
      before = title();
    },
    true,
  );
  const look = () => {
    if (pressedAt === 0 || title() === before || title() === '') return;
    const began = pressedAt;
    pressedAt = 0;
    // After the frame that shows it, once the thread takes something else.
    requestAnimationFrame(() => setTimeout(() => (noted.shown = performance.now() - began)));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

interface Act {
  readonly name: string;
  readonly press: (page: Page) => Promise<void>;
  /** It leads to another screen. */
  readonly isRoute: boolean;
}

const tab = (name: string): Act => ({
  name: `tab ${name}`,
  press: (page) => page.locator('nav').getByRole('link', { name, exact: true }).first().click(),
  isRoute: true,
});
const acts: readonly Act[] = [
  tab('Historique'),
  tab('Amendes'),
  tab('Paramètres'),
  {
    name: 'text size',
    press: (page) => page.getByRole('radio', { name: 'Grande', exact: true }).click(),
    isRoute: false,
  },
  { name: 'a box', press: (page) => page.getByRole('checkbox', { name: 'Sons' }).click(), isRoute: false },
  tab('Accueil'),
  { name: 'how to', press: (page) => page.getByText('Comment faire').click(), isRoute: false },
  {
    name: 'new declaration',
    press: (page) => page.getByRole('link', { name: 'Nouvelle déclaration' }).first().click(),
    isRoute: true,
  },
  {
    name: 'no vehicle yet',
    press: (page) => page.getByRole('button', { name: 'Enregistrer le véhicule' }).click(),
    isRoute: false,
  },
];

/** The main acts of the application, its worker installed, processor slowed: what each press makes the person wait. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const person = await account(product);
    await subscribe(product, person);
    const context = await browser.newContext({
      locale: 'fr-FR',
      viewport: { width: 360, height: 740 },
      geolocation: { latitude: 50.6365, longitude: 3.0635, accuracy: 12 },
      permissions: ['geolocation'],
      hasTouch: true,
    });
    await context.addInitScript(watch);
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(`${product.origin}/pwa`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.waitForTimeout(3000);
    const inputs = new Map<string, number[]>();
    const routes = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(`${product.origin}/pwa`);
      await page.getByText('Comment faire').waitFor();
      await page.waitForTimeout(3000);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      for (const { name, press, isRoute } of acts) {
        await page.evaluate(() =>
          Object.assign((globalThis as unknown as { readonly noted: Noted }).noted, { longest: 0, shown: null }),
        );
        await press(page);
        await page.waitForTimeout(settleMs);
        const { longest, shown } = await page.evaluate(
          () => (globalThis as unknown as { readonly noted: Noted }).noted,
        );
        inputs.set(name, [...(inputs.get(name) ?? []), longest]);
        if (isRoute && shown !== null) routes.set(name, [...(routes.get(name) ?? []), shown]);
      }
    }
    return [worst('interaction-ms', inputs), worst('route-change-ms', routes)];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}

/** Of each act the best round, as other work of the machine only adds; of the acts, the worst. */
function worst(key: string, measured: ReadonlyMap<string, readonly number[]>): Figure {
  const each = [...measured].map(([name, values]) => ({ name, value: Math.min(...values) }));
  return {
    key,
    value: Math.max(...each.map(({ value }) => value)),
    detail: each.map(({ name, value }) => `${name} ${value.toFixed(0)}`).join(', '),
  };
}
