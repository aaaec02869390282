import { setTimeout as rest } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { percentile, type Figure } from './figure.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';
import { createAccount, sessionKey, subscribe } from './running-product.ts';
import { createAdministrator } from './team-member.ts';

const papers = 30;
/** Each holder sends two documents; one holder more, so that each reviewed document is followed by another. */
const holders = papers / 2 + 1;
/** Size of a phone's picture, in pixels. */
const picture = { width: 2000, height: 1500 };
/**
 * Milliseconds spent on a document: the shorter, the less is preloaded. Thirty in ten minutes leave twenty seconds for
 * each.
 */
const thinkMs = 2000;
/** One document out of so many is refused. */
const refusedOneIn = 5;

/** Wait of a reviewer between the deciding key and the next document, in ms. */
interface Wait {
  /** Wait until the pictures of the next document are on the screen. */
  readonly shown: number;
  /**
   * Every button is enabled: approving waits a moment, because a second press may be meant for the previous document.
   */
  readonly ready: number;
}

/** Thirty documents reviewed with the keyboard, in a browser, on PostgreSQL. */
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
  /** Time of the last key press, on the page's clock. */
  pressedAt: number;
  /** First picture of the document at that key press. */
  pressedOn: string | null;
}

declare function watched(): ReviewTiming;

/** Runs before the page's own code: records key presses in the browser, without the driver's delay. */
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

/** Waits for the document after the decided one; returns the time since the key press. */
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

/** Keys of a reviewer: account name and approval, or refusal for the first reason. */
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

/** Checks that every document was decided: otherwise the figure would mean nothing. */
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
