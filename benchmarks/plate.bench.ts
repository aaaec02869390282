import { chromium, type CDPSession, type Page } from 'playwright-core';
import sharp from 'sharp';
import { type Figure, median } from './figure.ts';
import { account, newDataDir, sessionKey, startProduct, subscribe } from './running-product.ts';

const rounds = 5;
const slowdown = 4;

/** Noted inside the page, ms of its own clock; one entry a photograph. */
interface Noted {
  asked: number[];
  measured: number[];
  told: number[];
}

/** Runs before the page's own code: when the photograph is handed to its worker, and when what was read is shown. */
function watch(): void {
  const noted: Noted = { asked: [], measured: [], told: [] };
  Object.assign(globalThis, { noted });
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name !== 'look') return;
      this.addEventListener('message', ({ data }: MessageEvent<{ readonly kind: string }>) => data.kind === 'measures' && noted.measured.push(performance.now()));
    }
    override postMessage(message: unknown): void {
      if (typeof message === 'object' && message !== null && 'photo' in message) noted.asked.push(performance.now());
      super.postMessage(message);
    }
  };
  new MutationObserver(() => {
    if (noted.told.length < noted.asked.length && document.body.textContent.includes('Plaque lue sur la photo')) noted.told.push(performance.now());
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const notedIn = (page: Page): Promise<Noted> => page.evaluate(() => (globalThis as unknown as { readonly noted: Noted }).noted);

/** Twelve million points as a phone gives them: grain, windows, a car, its plate a fifth of the picture. */
async function car(plate: string, grain: Buffer): Promise<Buffer> {
  const windows = Array.from({ length: 24 }, (_, at) => `<rect x="${120 + (at % 12) * 320}" y="${at < 12 ? 120 : 520}" width="180" height="260" fill="#4a545e"/>`).join('');
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${windows}
    <rect y="2350" width="4000" height="650" fill="#6b6b6b"/><rect x="600" y="1000" width="2800" height="1400" rx="240" fill="#456"/>
    <rect x="1040" y="1120" width="1920" height="440" rx="120" fill="#9ab"/><rect x="1400" y="1600" width="1200" height="180" rx="40" fill="#222"/>
    <rect x="1580" y="1850" width="840" height="180" rx="12" fill="#f4f4f0" stroke="#222" stroke-width="6"/>
    <rect x="1586" y="1856" width="66" height="168" fill="#1d4fa0"/><rect x="2348" y="1856" width="66" height="168" fill="#1d4fa0"/>
    <text x="2000" y="1975" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="96" letter-spacing="8" text-anchor="middle" fill="#111">${plate}</text></svg>`;
  return sharp(grain, { raw: { width: 4000, height: 3000, channels: 3 } }).composite([{ input: Buffer.from(drawn) }]).jpeg({ quality: 92 }).toBuffer();
}

/** Slows the page, and its workers where the browser can: Chromium 156 does not, as the figure's detail tells. */
async function slow(page: Page): Promise<void> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  devtools.on('Target.attachedToTarget', ({ sessionId }) => {
    void devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method: 'Runtime.runIfWaitingForDebugger' }) }).catch(() => undefined);
  });
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** The same sum in a worker, ms: tells whether workers are slowed. */
async function sumInWorker(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const source = 'onmessage=()=>{const t=performance.now();let x=0;for(let i=0;i<4e7;i++)x=(x+i*7)|0;postMessage([performance.now()-t,x])}';
            const worker = new Worker(URL.createObjectURL(new Blob([source])));
            worker.onmessage = ({ data }: MessageEvent<readonly [number]>) => {
              resolve(data[0]);
              worker.terminate();
            };
            worker.postMessage(0);
          }),
      ),
    );
  }
  return Math.min(...times);
}

/** A photograph of a parked car, from the moment it is looked at to the plate told on the screen; the engine is warm, as it is once the camera was opened. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const person = await account(product);
    await subscribe(product, person);
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });
    const bare = await context.newPage();
    await bare.goto('about:blank');
    const plain = await sumInWorker(bare);
    await slow(bare);
    const slowed = (await sumInWorker(bare)) / plain;
    await bare.close();

    const grain = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#999', noise: { type: 'gaussian', mean: 165, sigma: 20 } } }).blur(0.5).raw().toBuffer();
    await context.addInitScript(watch);
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), { key: sessionKey, value: JSON.stringify(person.session) });
    const page = await context.newPage();
    await slow(page);
    await page.goto(`${product.origin}/pwa/declare?step=photos`);
    await page.locator('#photo-parking').waitFor({ state: 'attached' });
    for (let round = 0; round <= rounds; round += 1) {
      // Two plates by turns: what is waited for is never what stood there before.
      const plate = `GT-48${round % 2}-BX`;
      await page.locator('#photo-parking').setInputFiles({ name: `${round}.jpg`, mimeType: 'image/jpeg', buffer: await car(plate, grain) });
      await page.getByText(`Plaque lue sur la photo : ${plate}`).waitFor({ timeout: 120_000 });
    }
    const { asked, measured, told } = await notedIn(page);
    // The first one fetched the engine and started it.
    const after = (ends: readonly number[]) => ends.slice(1).map((end, at) => end - (asked[at + 1] ?? Number.NaN));
    const whole = after(told);
    const detail = `median of ${whole.map((ms) => ms.toFixed(0)).join(' ')}; light and sharpness after ${median(after(measured)).toFixed(0)}; workers slowed ${slowed.toFixed(1)} times`;
    return [{ key: 'plate-check-ms', value: median(whole), detail }];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
