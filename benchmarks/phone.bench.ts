import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { call } from './deposits.ts';
import { type Figure, median } from './figure.ts';
import { forgetDraft } from './forget-draft.ts';
import { createAccount, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';

const rounds = 5;
/** Just under the maximum of 10 MB. */
const photoBytes = 9_990_000;

/** Recorded inside the page, without the driver's delay. */
interface ScreenTiming {
  /** Time at which the screen showed the target and the main thread was free, in ms since the navigation. */
  answered: number | null;
  /** Durations of storing one picture, from the message to the worker to its answer, in ms. */
  kept: number[];
  /** Tasks over 50 ms, with their start and duration. */
  long: { readonly at: number; readonly ms: number }[];
}

/** Runs before the page's own code. */
function watch(): void {
  const noted: ScreenTiming = { answered: null, kept: [], long: [] };
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) =>
    noted.long.push(...list.getEntries().map(({ startTime, duration }) => ({ at: startTime, ms: duration }))),
  ).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (noted.answered !== null || document.querySelector('main .page-actions button, dialog[open] button') === null)
      return;
    noted.answered = -1;
    // After the frame that shows it, once the thread is free.
    requestAnimationFrame(() => setTimeout(() => (noted.answered = performance.now())));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    readonly #asked = new Map<number, number>();
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ readonly turn: number }>) => {
        const asked = this.#asked.get(data.turn);
        if (asked !== undefined) noted.kept.push(performance.now() - asked);
      });
    }
    override postMessage(message: unknown): void {
      const { turn, job } = message as { readonly turn: number; readonly job: string };
      if (job === 'keep') this.#asked.set(turn, performance.now());
      super.postMessage(message);
    }
  };
}

function notedIn(page: Page): Promise<ScreenTiming> {
  return page.evaluate(() => (globalThis as unknown as { readonly noted: ScreenTiming }).noted);
}

/** @param plate drawn on a car: the wizard moves on by itself only when a plate was read */
async function photograph(context: BrowserContext, width: number, height: number, plate = ''): Promise<Buffer> {
  const page = await context.newPage();
  const base64 = await page.evaluate(
    async ([wide, high, most, written]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const drawing = canvas.getContext('2d');
      const image = drawing?.createImageData(wide, high);
      if (image === undefined) throw new Error('No canvas');
      for (let at = 0; at < image.data.length; at += 4)
        image.data.set([Math.imul(at, 2_654_435_761) & 255, (at >> 7) & 255, at & 255, 255], at);
      drawing?.putImageData(image, 0, 0);
      if (drawing !== null && written !== '') {
        const [middle, level] = [wide / 2, high * 0.65];
        drawing.fillStyle = '#456';
        drawing.fillRect(wide * 0.15, high * 0.3, wide * 0.7, high * 0.55);
        drawing.fillStyle = '#f4f4f0';
        drawing.fillRect(middle - wide * 0.14, level - wide * 0.03, wide * 0.28, wide * 0.06);
        drawing.fillStyle = '#111';
        drawing.font = `bold ${Math.round(wide * 0.032)}px "DejaVu Sans", sans-serif`;
        drawing.textAlign = 'center';
        drawing.letterSpacing = '3px';
        drawing.fillText(written, middle, level + wide * 0.012);
      }
      for (const quality of [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0.1]) {
        const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (picture.size > most) continue;
        return new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
          reader.readAsDataURL(picture);
        });
      }
      throw new Error('No quality fits');
    },
    [width, height, photoBytes, plate] as const,
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}

async function openedOffline(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/pwa/declare`);
  await page.waitForFunction(
    () => ((globalThis as unknown as { readonly noted: ScreenTiming }).noted.answered ?? -1) > 0,
  );
  const { answered } = await notedIn(page);
  await page.close();
  return (answered ?? Number.NaN) / 1000;
}

async function keptPhoto(
  context: BrowserContext,
  origin: string,
  file: string,
): Promise<{ readonly ms: number; readonly longest: number }> {
  const page = await context.newPage();
  await page.goto(`${origin}/pwa/declare?step=photos`);
  // With or without the camera dialog, the file input is in the page.
  await page.locator('#photo-parking').waitFor({ state: 'attached' });
  await page.waitForTimeout(2500);
  const from = await page.evaluate(() => performance.now());
  await page.locator('#photo-parking').setInputFiles(file);
  await page.waitForFunction(() => (globalThis as unknown as { readonly noted: ScreenTiming }).noted.kept.length > 0);
  // Includes the work after the storage: the picture is read again and shown.
  await page.waitForTimeout(1500);
  const { kept, long } = await notedIn(page);
  await page.close();
  return {
    ms: kept[0] ?? Number.NaN,
    longest: Math.max(0, ...long.filter(({ at }) => at >= from).map(({ ms }) => ms)),
  };
}

/** From the opening of the application to its final sentence; every press is one tap. */
async function declared(
  context: BrowserContext,
  origin: string,
): Promise<{ readonly taps: number; readonly seconds: number }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let taps = 0;
  const tap = async (name: string, role: 'link' | 'button'): Promise<void> => {
    await page.getByRole(role, { name, exact: true }).click();
    taps += 1;
  };
  const began = performance.now();
  await page.goto(`${origin}/pwa`);
  await tap('Nouvelle déclaration', 'link');
  await page.getByRole('heading', { name: 'La voiture garée' }).and(page.locator('dialog *')).waitFor();
  await tap('Prendre la photo', 'button');
  await page.getByRole('heading', { name: 'Le pare-brise, carte visible' }).and(page.locator('dialog *')).waitFor();
  await tap('Prendre la photo', 'button');
  await tap('Payer plus tard', 'button');
  await page.getByRole('heading', { name: 'Déclaration enregistrée sur ce téléphone' }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  await page.close();
  return { taps, seconds };
}

/** A phone with the installed application and no network, in real Chromium. */
export async function run(): Promise<readonly Figure[]> {
  const [data, folder] = [await newDataDir(), await mkdtemp(join(tmpdir(), 'placejuste-phone-'))];
  const product = await startProduct(data.path);
  const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
  const film = join(folder, 'street.mjpeg');
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const drawing = await browser.newContext();
    const frame = await photograph(drawing, 1280, 720, 'AB-123-CD');
    await writeFile(film, Buffer.concat([frame, frame]));
    const file = join(folder, 'stationnement.jpg');
    const picture = await photograph(drawing, 4000, 3000);
    await writeFile(file, Buffer.concat([picture, Buffer.alloc(photoBytes - picture.length)]));
    const person = await createAccount(product);
    await subscribe(product, person);
    await call(product, person, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: 'Voiture' });
    const context = await browser.newContext({
      locale: 'fr-FR',
      viewport: { width: 360, height: 740 },
      geolocation: { latitude: 50.6365, longitude: 3.0635, accuracy: 12 },
      permissions: ['geolocation', 'camera'],
      hasTouch: true,
    });
    await context.addInitScript(watch);
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
      key: sessionKey,
      value: JSON.stringify(person.session),
    });
    const page = await context.newPage();
    for (const path of ['/pwa', '/pwa/declare']) {
      await page.goto(product.origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.waitForTimeout(3000);
    }
    await page.close();
    await context.setOffline(true);
    const [opened, keeping, whole] = [[], [], []] as [
      number[],
      Awaited<ReturnType<typeof keptPhoto>>[],
      Awaited<ReturnType<typeof declared>>[],
    ];
    for (let round = 0; round < rounds; round += 1) {
      await forgetDraft(context, product.origin);
      opened.push(await openedOffline(context, product.origin));
      keeping.push(await keptPhoto(context, product.origin, file));
      await forgetDraft(context, product.origin);
      whole.push(await declared(context, product.origin));
    }
    const longest = keeping.map((one) => one.longest);
    const list = (values: readonly number[], digits: number): string =>
      values.map((value) => value.toFixed(digits)).join(' ');
    return [
      { key: 'declare-offline-seconds', value: median(opened), detail: `median of ${list(opened, 2)}` },
      {
        key: 'photo-kept-ms',
        value: median(keeping.map(({ ms }) => ms)),
        detail: `median of ${list(
          keeping.map(({ ms }) => ms),
          0,
        )}`,
      },
      {
        key: 'photo-longest-task-ms',
        value: median(longest),
        detail: `median of ${list(longest, 0)}; 0: none over 50`,
      },
      {
        key: 'declared-taps',
        value: Math.max(...whole.map(({ taps }) => taps)),
        detail: 'place, vehicle and moves by themselves',
      },
      {
        key: 'declared-seconds',
        value: median(whole.map(({ seconds }) => seconds)),
        detail: `median of ${list(
          whole.map(({ seconds }) => seconds),
          1,
        )}`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
