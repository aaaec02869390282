import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { median, type Figure } from './figure.ts';
import { newDataDir, startProduct } from './running-product.ts';

const rounds = 5;

/** A command, then the last control of its kind by its visible name, on the screen with the most controls. */
const sayings = [
  { path: '/pwa/settings/affichage', said: 'retour', control: null },
  { path: '/pwa/settings/affichage', said: null, control: 'main input[type="checkbox"]' },
] as const;

interface Ear {
  /** Simulates a recognised text. Returns the ms until the control is pressed, and until the frame that shows it. */
  hear(text: string): Promise<{ readonly pressed: number; readonly shown: number }>;
  readonly listening: boolean;
}

/** Runs before the page's own code: a speech recognition that the benchmark controls. */
function fakeRecognition(): void {
  const running = new Set<EventTarget>();
  class Recognition extends EventTarget {
    start(): void {
      running.add(this);
    }
    abort(): void {
      running.delete(this);
      this.dispatchEvent(new Event('end'));
    }
  }
  const ear: Ear = {
    get listening() {
      return running.size > 0;
    },
    hear: (transcript) =>
      new Promise((resolve, reject) => {
        const results = [Object.assign([{ transcript }], { isFinal: true })];
        const heard = Object.assign(new Event('result'), { resultIndex: 0, results });
        const from = performance.now();
        const note = (): void => {
          const pressed = performance.now() - from;
          // After the frame, once the thread is free.
          requestAnimationFrame(() => setTimeout(() => resolve({ pressed, shown: performance.now() - from })));
        };
        document.addEventListener('click', note, { capture: true, once: true });
        for (const one of running) one.dispatchEvent(heard);
        setTimeout(() => reject(new Error(`Nothing was pressed for « ${transcript} »`)), 5000);
      }),
  };
  Object.assign(globalThis, { SpeechRecognition: Recognition, ear });
  localStorage.setItem('placejuste_accessibility', JSON.stringify({ voiceControl: true }));
}

async function openListening(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.waitForFunction(() => (globalThis as unknown as { readonly ear: Ear }).ear.listening);
  // Pending requests of the page must not count.
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** Visible name of the last control of that kind. */
function nameOfLast(page: Page, selector: string): Promise<string> {
  return page.evaluate((wanted) => {
    const last = [...document.querySelectorAll<HTMLInputElement>(wanted)].at(-1);
    return last?.labels?.[0]?.innerText.split('\n')[0] ?? '';
  }, selector);
}

/** Time from the recognised text to its effect, with the CPU slowed four times, in real Chromium. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });
    await context.addInitScript(fakeRecognition);
    const [pressed, shown] = [[], []] as [number[], number[]];
    const details: string[] = [];
    for (const { path, said, control } of sayings) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const page = await openListening(context, product.origin + path);
        const text = said ?? (await nameOfLast(page, control));
        const told = await page.evaluate(
          (words) => (globalThis as unknown as { readonly ear: Ear }).ear.hear(words),
          text,
        );
        pressed.push(told.pressed);
        shown.push(told.shown);
        times.push(told.shown);
        await page.close();
      }
      details.push(`${said ?? 'by name'} ${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)})`);
    }
    return [
      {
        key: 'voice-acted-ms',
        value: Math.max(...shown),
        detail:
          `the frame that shows it; median and slowest of ${rounds}: ${details.join(', ')}; ` +
          `pressed after ${median(pressed).toFixed(0)} (${Math.max(...pressed).toFixed(0)})`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
