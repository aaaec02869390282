import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page, type Response } from 'playwright-core';
import type { Figure } from './figure.ts';
import { account, newDataDir, startProduct, type Account, type RunningProduct } from './running-product.ts';

const sessionKey = 'placejuste_auth';

/** Brotli size, in kB, of every script the page asked for before `shown` appeared. */
async function scriptKb(page: Page, url: string, shown: string): Promise<{ readonly kb: number; readonly files: number }> {
  const bodies: Promise<Buffer>[] = [];
  const gather = (response: Response): void => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  };
  page.on('response', gather);
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  // What a quiet moment fetches ahead for the next screen is not this screen's load.
  page.off('response', gather);
  const scripts = await Promise.all(bodies);
  const bytes = scripts.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  return { kb: bytes / 1000, files: scripts.length };
}

/** Pays the second plan on the sandbox's page. */
async function subscribe(product: RunningProduct, person: Account): Promise<void> {
  const asked = await fetch(`${product.origin}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.session.access_token}` },
    body: JSON.stringify({ planType: '24months' }),
  });
  const { url } = (await asked.json()) as { url: string };
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`The sandbox answered ${paid.status}`);
}

/** First loads in a real browser with nothing cached; `/pwa` signed out, choosing a plan, and at home: the heaviest counts. */
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
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), { key: sessionKey, value: JSON.stringify(person.session) });
    const plans = await scriptKb(await context.newPage(), `${product.origin}/pwa`, 'input[type=radio]');
    await subscribe(product, person);
    const home = await scriptKb(await context.newPage(), `${product.origin}/pwa`, 'a[href="/pwa/declare"]');
    return [
      { key: 'home-script-kb', value: front.kb, detail: `${front.files} files` },
      {
        key: 'pwa-script-kb',
        value: Math.max(signedOut.kb, plans.kb, home.kb),
        detail: `signed out ${signedOut.kb.toFixed(1)}, plans ${plans.kb.toFixed(1)}, home ${home.kb.toFixed(1)}`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
