import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { device } from '../product/device.ts';
import { cutTexts, hiddenFocus, setBrowserLetters } from '../product/screen.ts';

/** Folder of the screenshots of `npm run looks`; undefined in every other run, which skips them. */
export const looksFolder = process.env['LOOKS_FOLDER'];

export const phone = { width: 360, height: 740 };
export const laptop = { width: 1280, height: 800 };

/** Opens a window of the size and resolution of the drawing. */
export async function windowOf(
  browser: Browser,
  baseURL: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: width < 600 ? 2 : 1,
  });
  // The clock is fixed, and the fonts of the drawings are used even when they arrive late.
  await context.clock.setFixedTime(new Date());
  await inItsLetters(context);
  return context.newPage();
}

/** On a busy machine the first page would be captured with the system fonts: `block` waits for ours. */
export async function inItsLetters(context: BrowserContext): Promise<void> {
  await context.route('**/*.css', async (route) => {
    try {
      const sheet = await route.fetch();
      const body = (await sheet.text()).replaceAll(/font-display:\s?optional/g, 'font-display:block');
      await route.fulfill({ response: sheet, body });
    } catch {
      // The page was left meanwhile and no longer needs its style sheets.
    }
  });
}

/** Other windows and themes in which each designed screen is captured. */
const others = [
  { name: 'dark', scheme: 'dark' },
  { name: 'contrast', contrast: true },
  { name: 'forced', forced: true },
  { name: '320', size: { width: 320, height: 640 }, whole: true },
  { name: 'zoom-400', size: { width: 320, height: 256 }, whole: true },
  { name: 'text-200', size: { width: 320, height: 640 }, letters: 32, whole: true },
  { name: 'other-size', whole: true },
] as const;

/** Captures the screen under the name of its drawing, then in the other themes, each in its own folder. */
export async function photographScreen(page: Page, name: string, { twins = true } = {}): Promise<void> {
  if (looksFolder === undefined) return;
  const folder = looksFolder;
  await page.evaluate(async () => void (await document.fonts.ready));
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const drawnSize = page.viewportSize() ?? phone;
  await page.screenshot({ path: join(folder, 'whole', `${name}.png`), fullPage: true });
  if (!twins) return;
  const otherSize = drawnSize.width < 600 ? laptop : phone;
  for (const look of others) {
    const ownSize = look.name === 'other-size' ? otherSize : drawnSize;
    await page.setViewportSize('size' in look ? look.size : ownSize);
    await setBrowserLetters(page, 'letters' in look ? look.letters : 16);
    await page.emulateMedia({
      colorScheme: 'scheme' in look ? look.scheme : 'light',
      forcedColors: 'forced' in look ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await page.evaluate(
      async (contrast) => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        document.documentElement.classList.toggle('high-contrast', contrast);
      },
      'contrast' in look,
    );
    const path = join(folder, look.name, `${name}.png`);
    if ('letters' in look) await photographTall(page, path);
    else await page.screenshot({ path, fullPage: 'whole' in look });
    await recordFaults(page, `${name} in ${look.name}`);
  }
  await page.setViewportSize(drawnSize);
  await setBrowserLetters(page, 16);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  await page.evaluate(() => document.documentElement.classList.remove('high-contrast'));
}

/** A full-page screenshot would reset the letter size: the window is made as tall as the page instead. */
async function photographTall(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? phone;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, tall) });
  await page.screenshot({ path });
  await page.setViewportSize({ width, height });
}

/** Records content that is cut or cannot be reached, listed at the end of the run. */
async function recordFaults(page: Page, where: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  const faults = [
    ...(content > window ? [`goes ${content - window} px beyond the window`] : []),
    ...(await cutTexts(page)).map((text) => `cut: ${text}`),
    ...(await hiddenFocus(page)).map((text) => `focus not seen: ${text}`),
  ];
  for (const fault of faults) console.log(`${where}: ${fault}`);
}
