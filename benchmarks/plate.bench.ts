import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from './contest-pages.ts';
import { type Figure, median } from './figure.ts';
import { forgetDraft } from './forget-draft.ts';
import { createAccount, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';
import { atQuarterSpeed } from './slowed-browser.ts';

const rounds = 5;
/** Milliseconds during which a person takes aim; the time until the reader is ready is given beside the figure. */
const aimingMs = 5000;

/** Recorded inside the page, in ms of its own clock. */
interface PlateTiming {
  /** Time at which the camera opened, which starts the engine. */
  opened: number | null;
  /** Time of the last message of the engine before the photo. */
  ready: number | null;
  asked: number | null;
  measured: number | null;
  told: number | null;
}

/** Runs before the page's own code: records when the photo is given to its worker, and when the reading is shown. */
function watch(): void {
  const noted: PlateTiming = { opened: null, ready: null, asked: null, measured: null, told: null };
  Object.assign(globalThis, { noted });
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name === 'reading')
        this.addEventListener('message', () => noted.asked === null && (noted.ready = performance.now()));
      if (options?.name !== 'look') return;
      noted.opened ??= performance.now();
      this.addEventListener(
        'message',
        ({ data }: MessageEvent<{ readonly kind: string }>) =>
          noted.asked !== null && data.kind === 'measures' && (noted.measured ??= performance.now()),
      );
    }
    override postMessage(message: unknown, ...rest: unknown[]): void {
      if (typeof message === 'object' && message !== null && 'photo' in message) noted.asked = performance.now();
      super.postMessage(message, ...(rest as []));
    }
  };
  new MutationObserver(() => {
    if (noted.told === null && document.body.textContent.includes('Plaque lue sur la photo'))
      noted.told = performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** A photo of twelve megapixels like a phone's: noise, windows, a car, with its plate a fifth of the width. */
async function car(plate: string, grain: Buffer): Promise<Buffer> {
  const windows = Array.from(
    { length: 24 },
    (_, at) =>
      `<rect x="${120 + (at % 12) * 320}" y="${at < 12 ? 120 : 520}" width="180" height="260" fill="#4a545e"/>`,
  ).join('');
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${windows}
    <rect y="2350" width="4000" height="650" fill="#6b6b6b"/>
    <rect x="600" y="1000" width="2800" height="1400" rx="240" fill="#456"/>
    <rect x="1040" y="1120" width="1920" height="440" rx="120" fill="#9ab"/>
    <rect x="1400" y="1600" width="1200" height="180" rx="40" fill="#222"/>
    <rect x="1580" y="1850" width="840" height="180" rx="12" fill="#f4f4f0" stroke="#222" stroke-width="6"/>
    <rect x="1586" y="1856" width="66" height="168" fill="#1d4fa0"/>
    <rect x="2348" y="1856" width="66" height="168" fill="#1d4fa0"/>
    <text x="2000" y="1975" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="96" letter-spacing="8"
      text-anchor="middle" fill="#111">${plate}</text>
    </svg>`;
  return sharp(grain, { raw: { width: 4000, height: 3000, channels: 3 } })
    .composite([{ input: Buffer.from(drawn) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** One visit of the photo step: the camera opens, a person takes aim, the photo is given. */
async function visit(context: BrowserContext, origin: string, plate: string, photo: Buffer): Promise<PlateTiming> {
  const page = await context.newPage();
  await page.goto(`${origin}/pwa/declare?step=photos`);
  await page
    .getByRole('heading', { name: 'La voiture garée' })
    .and(page.locator('dialog *'))
    .waitFor({ timeout: 120_000 });
  await page.waitForTimeout(aimingMs);
  await page.keyboard.press('Escape');
  await page.locator('#photo-parking').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByText(`Plaque lue sur la photo : ${plate}`).waitFor({ timeout: 120_000 });
  const noted = await page.evaluate(() => (globalThis as unknown as { readonly noted: PlateTiming }).noted);
  await page.close();
  await forgetDraft(context, origin);
  return noted;
}

/**
 * Time from the start of the check of a parked car's photo until its plate is on the screen; the engine is warm, as
 * after the camera opened.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const browser = await openBrowser('--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream');
  try {
    const person = await createAccount(product);
    await subscribe(product, person);
    const context = await browser.newContext({
      locale: 'fr-FR',
      viewport: { width: 360, height: 740 },
      permissions: ['camera'],
    });
    await context.addInitScript(watch);
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const grain = await sharp({
      create: {
        width: 4000,
        height: 3000,
        channels: 3,
        background: '#999',
        noise: { type: 'gaussian', mean: 165, sigma: 20 },
      },
    })
      .blur(0.5)
      .raw()
      .toBuffer();
    const plate = 'GT-482-BX';
    const photo = await car(plate, grain);
    // The reader is fetched once and cached on the device: the first visit is reported separately.
    const first = await visit(context, product.origin, plate, photo);
    const { value: noted, detail } = await atQuarterSpeed(browser, async () => {
      const visits: PlateTiming[] = [];
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(context, product.origin, plate, photo));
      return visits;
    });
    const between = (one: PlateTiming, from: keyof PlateTiming, to: keyof PlateTiming) =>
      (one[to] ?? Number.NaN) - (one[from] ?? Number.NaN);
    const after = (from: keyof PlateTiming, to: keyof PlateTiming) => noted.map((one) => between(one, from, to));
    const whole = after('asked', 'told');
    const list = (values: readonly number[]) => values.map((ms) => ms.toFixed(0)).join(' ');
    return [
      {
        key: 'plate-check-ms',
        value: median(whole),
        detail:
          `median of ${list(whole)}; light and sharpness after ` +
          `${median(after('asked', 'measured')).toFixed(0)}; ready ` +
          `${median(after('opened', 'ready')).toFixed(0)} after the camera opened; at full speed ` +
          `${between(first, 'asked', 'told').toFixed(0)}, ready after ` +
          `${between(first, 'opened', 'ready').toFixed(0)} with its files fetched; ${detail}`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
