import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takeHeard } from './live-regions.ts';

/** Folder where `npm run first-uses` stores each screen; undefined in every other run. */
const folder = process.env['FIRST_USE_FOLDER'];
let screens = 0;

/** Stores a screenshot and a screen reader's transcript of the screen, numbered in the order of the journey. */
export async function recordFirstUse(page: Page, name: string): Promise<void> {
  // The team's screens are part of the journey, not of the person's first use.
  if (page.url().includes('/admin')) return;
  await recordByEar(page, name);
}

/** Stores the same for a separate transcript, with the team's screens and the live announcements. */
export async function recordByEar(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  const heard = await takeHeard(page);
  // On the first visit our fonts may arrive too late: they are cached for the reload.
  if (name === '01-home') await page.reload();
  screens += 1;
  const file = join(folder, `${String(screens).padStart(2, '0')}-${name}`);
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${file}.png` });
  await writeFile(`${file}.txt`, [`## ${name}`, ...heard, ...(await spoken(page))].join('\n'));
}

declare global {
  interface Window {
    /** Set by `spoken`. */
    screenReader?: { readonly virtual: typeof import('@guidepup/virtual-screen-reader').virtual };
  }
}

/** Text read by a screen reader in the open dialog, or in the main part of the page. */
async function spoken(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => window.screenReader === undefined)) await page.evaluate(await readerScript());
  return page.evaluate(async () => {
    const virtual = window.screenReader?.virtual;
    const container = document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main');
    if (virtual === undefined || container === null) throw new Error('There is nothing to be read.');
    await virtual.start({ container });
    const first = await virtual.itemText();
    const end = container.matches('dialog') ? /^end of dialog/ : /^end of main/;
    do await virtual.next();
    while (!end.test(await virtual.lastSpokenPhrase()) && (await virtual.spokenPhraseLog()).length < 1000);
    const log = await virtual.spokenPhraseLog();
    await virtual.stop();
    // Ends, and kinds of text without a name, would make up most of the lines.
    const quiet = ['main', 'paragraph', 'strong', 'status', 'group', 'list', 'term', 'definition', 'time', 'form', ''];
    // A screen reader replaces a password by dots.
    const passwords = [
      ...[...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].map(({ value }) => value),
      // The secret of a second factor is read aloud, but must not be stored in a file.
      ...[...document.querySelectorAll('.secret')].map(({ textContent }) => textContent.trim()),
    ];
    const withDots = (phrase: string) =>
      passwords.reduce((said, password) => (password === '' ? said : said.replaceAll(password, '•••')), phrase);
    return (
      [first, ...log]
        .map(withDots)
        // List items are left out, except the current one.
        .filter((phrase) => !/^(end\b|listitem(?!.*\bcurrent\b))/.test(phrase) && !quiet.includes(phrase))
    );
  });
}

/** The screen reader as a classic script: the content security policy of the page blocks the module. */
async function readerScript(): Promise<string> {
  const module = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
  const text = await readFile(module, 'utf8');
  const script = text.replace(
    /export\{[\w$]+ as Virtual,([\w$]+) as virtual\}/,
    (_all, name: string) => `window.screenReader={virtual:${name}}`,
  );
  if (script === text) throw new Error('The virtual screen reader no longer exports itself in that way.');
  return script;
}
