import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { account, newDataDir, startProduct } from './running-product.ts';

const sessionKey = 'placejuste_auth';

/** Brotli size, in kB, of every script the page asked for before `shown` appeared. */
async function scriptKb(page: Page, url: string, shown: string): Promise<{ readonly kb: number; readonly files: number }> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(url);
  await page.locator(shown).first().waitFor();
  const scripts = await Promise.all(bodies);
  const bytes = scripts.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  return { kb: bytes / 1000, files: scripts.length };
}

/** First loads in a real browser with nothing cached; `/pwa` both signed out and signed in, the heavier counts. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  const executablePath = process.env['CHROMIUM_PATH'] ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    const person = await account(product);
    const home = await scriptKb(await browser.newPage(), `${product.origin}/`, 'h1');
    const signedOut = await scriptKb(await browser.newPage(), `${product.origin}/pwa`, 'input[type=password]');
    const context = await browser.newContext();
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), { key: sessionKey, value: JSON.stringify(person.session) });
    const signedIn = await scriptKb(await context.newPage(), `${product.origin}/pwa`, 'h1');
    return [
      { key: 'home-script-kb', value: home.kb, detail: `${home.files} files` },
      { key: 'pwa-script-kb', value: Math.max(signedOut.kb, signedIn.kb), detail: `signed out ${signedOut.kb.toFixed(1)}, signed in ${signedIn.kb.toFixed(1)}` },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await data.remove();
  }
}
