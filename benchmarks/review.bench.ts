import { setTimeout as rest } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { percentile, type Figure } from './figure.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';
import { createAccount, sessionKey, subscribe } from './running-product.ts';
import { createAdministrator } from './team-member.ts';

const papers = 30;
/** Each of them sends two; the last papers stay, so that each one reviewed is followed by another. */
const holders = papers / 2 + 1;
/** Size of a telephone's picture, in pixels. */
const picture = { width: 2000, height: 1500 };
/** Looking at a paper: the fewer, the less is ready ahead. Thirty in ten minutes leave twenty seconds for each. */
const thinkMs = 2000;
/** One in so many is refused. */
const refusedOneIn = 5;

/** What a reviewer waits for between the key that decides and the next paper, ms. */
interface Wait {
  /** Its pictures are on the screen. */
  readonly shown: number;
  /** Every act may be pressed: approving waits a moment, as a press too many was meant for the paper before. */
  readonly ready: number;
}

/** Thirty papers by keys alone, in a browser, on PostgreSQL. */
export async function run(): Promise<readonly Figure[]> {
  return withProductOnServer(async (on) => {
    await sendPapers(on);
    const reviewer = await createAdministrator(on.product, on.databaseUrl);
    const { CHROMIUM_PATH: executablePath = chromium.executablePath() } = process.env;
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    try {
      const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
      await context.addInitScript(watch);
      await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
        key: sessionKey,
        value: JSON.stringify(reviewer.session),
      });
      const page = await context.newPage();
      await page.goto(`${on.product.origin}/admin`);
      const waits = await reviewed(page);
      await expectDecided(on);
      return figures(waits, await page.evaluate(() => watched().keys));
    } finally {
      await browser.close();
    }
  });
}

async function sendPapers({ product }: ProductOnServer): Promise<void> {
  for (let holder = 0; holder < holders; holder += 1)
    await subscribe(product, await createAccount(product, `titulaire-${holder}@exemple.fr`), picture);
}

interface ReviewTiming {
  keys: number;
  /** Clock of the page when the last key was pressed. */
  pressedAt: number;
  /** First picture of the paper that was under that key. */
  pressedOn: string | null;
}

declare function watched(): ReviewTiming;

/** Runs before the page's own code: keys are noted as the browser hears them, whatever its driver adds. */
function watch(): void {
  const seen: ReviewTiming = { keys: 0, pressedAt: 0, pressedOn: null };
  Object.assign(globalThis, { watched: () => seen });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      seen.keys += 1;
      seen.pressedAt = timeStamp;
      seen.pressedOn = document.querySelector<HTMLImageElement>('.review-frame img')?.src ?? null;
    },
    true,
  );
}

/** Waits for the paper after the one that was decided, and tells how long since the key. */
function nextPaper(page: Page): Promise<Wait> {
  return page.evaluate(
    () =>
      new Promise<Wait>((resolve) => {
        const { pressedAt, pressedOn } = watched();
        let shown: number | null = null;
        const frame = (now: number) => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>('.review-frame img')];
          const isThere =
            pictures.length > 0 &&
            pictures[0]?.src !== pressedOn &&
            pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
          if (isThere) shown ??= now - pressedAt;
          const approve = document.querySelector('.decisions .btn.act');
          if (shown !== null && approve !== null && approve.ariaDisabled !== 'true')
            resolve({ shown, ready: now - pressedAt });
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
}

/** The keys of a reviewer: the name is the account's and the paper is good, or the first reason refuses it. */
async function reviewed(page: Page): Promise<readonly Wait[]> {
  await nextPaper(page);
  const waits: Wait[] = [];
  for (let paper = 1; paper <= papers; paper += 1) {
    await rest(thinkMs);
    for (const key of paper % refusedOneIn === 0 ? ['r', '1', 'Enter'] : ['n', 'a']) await page.keyboard.press(key);
    waits.push(await nextPaper(page));
  }
  return waits;
}

/** Every key was heard: a fast figure of papers that nobody decided would mean nothing. */
async function expectDecided({ client }: ProductOnServer): Promise<void> {
  const { rows } = await client.query<{ status: string; papers: number }>(
    `select status, count(*)::int as papers from documents group by status`,
  );
  const counted = Object.fromEntries(rows.map(({ status, papers: count }) => [status, count]));
  const refused = papers / refusedOneIn;
  if (counted['approved'] !== papers - refused || counted['rejected'] !== refused)
    throw new Error(`Not every paper was decided: ${JSON.stringify(counted)}`);
}

function figures(waits: readonly Wait[], keys: number): readonly Figure[] {
  const shown = waits.map((wait) => wait.shown);
  const ready = waits.map((wait) => wait.ready);
  const seconds = ready.reduce((sum, one) => sum + one, 0) / 1000;
  const told = (values: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(0)).join('/');
  return [
    {
      key: 'thirty-papers-seconds',
      value: seconds,
      detail: `${(papers * thinkMs) / 1000} s of looking beside; until approving, p50/p95/most in ms: ${told(ready)}`,
    },
    {
      key: 'next-paper-by-key-ms',
      value: percentile(shown, 0.95),
      detail: `p50/p95/most in ms: ${told(shown)}`,
    },
    { key: 'thirty-papers-keys', value: keys, detail: `${papers / refusedOneIn} refused, no other key nor press` },
  ];
}
