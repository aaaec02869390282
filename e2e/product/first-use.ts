import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takeHeard } from './live-regions.ts';

/** Folder in which `npm run first-uses` keeps each screen; undefined in every other run. */
const folder = process.env['FIRST_USE_FOLDER'];
let screens = 0;

/** Keeps the screen as it is seen and as a screen reader says it, in the order in which the journey meets them. */
export async function recordFirstUse(page: Page, name: string): Promise<void> {
  // The team's own screens are on the way of the journey, not of the person.
  if (page.url().includes('/admin')) return;
  await recordByEar(page, name);
}

/** The same, for a transcript of its own: the team's screens too, and what was said by itself on the way. */
export async function recordByEar(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  const heard = await takeHeard(page);
  // Our letters may come too late, and the first visit is then in the system's: they are cached for the second.
  if (name === '01-home') await page.reload();
  screens += 1;
  const file = join(folder, `${String(screens).padStart(2, '0')}-${name}`);
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${file}.png` });
  await writeFile(`${file}.txt`, [`## ${name}`, ...heard, ...(await spoken(page))].join('\n'));
}

declare global {
  interface Window {
    /** Put there by `spoken`. */
    screenReader?: { readonly virtual: typeof import('@guidepup/virtual-screen-reader').virtual };
  }
}

/** What a screen reader says of the open dialog, or of the page's main part, from its first word to its last. */
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
    // Ends, and kinds of text without a name of their own, would be most of the lines.
    const quiet = ['main', 'paragraph', 'strong', 'status', 'group', 'list', 'term', 'definition', 'time', 'form', ''];
    // A screen reader says dots for a password.
    const passwords = [
      ...[...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].map(({ value }) => value),
      // The key of a second factor is read aloud, but is not to be kept in a file.
      ...[...document.querySelectorAll('.secret')].map(({ textContent }) => textContent.trim()),
    ];
    const withDots = (phrase: string) =>
      passwords.reduce((said, password) => (password === '' ? said : said.replaceAll(password, '•••')), phrase);
    return (
      [first, ...log]
        .map(withDots)
        // An item says nothing of itself, but that it is the one where things are.
        .filter((phrase) => !/^(end\b|listitem(?!.*\bcurrent\b))/.test(phrase) && !quiet.includes(phrase))
    );
  });
}

/** The reader as a plain script: the page’s policy lets no module in. */
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
