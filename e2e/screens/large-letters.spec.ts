import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { depositDeclaration } from '../people/deposit-declaration.ts';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { createSubscriber, openAs, prefer } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import {
  cutTexts,
  expectNoSidewaysScroll,
  hiddenFocus,
  setBrowserLetters,
  takePicture,
  waitUntilSettled,
} from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('letters doubled by the browser: the main screens are read and used at 360 px', { tag: '@looks' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await depositDeclaration(product, session);
  const [fine, notice] = [randomUUID(), noticeOf(new Date(), 'Ada Essai')];
  const { number: noticeNumber, date: noticeDate } = notice;
  const fps = { id: fine, track: 'fps', noticeNumber, noticeDate, delivery: 'windscreen' };
  await expectOk(callAs(product, session, 'POST', '/api/fines', fps));
  await openAs(page, session);
  // Otherwise the first step would move on during the check.
  await prefer(page, { autoAdvance: false });
  for (const [path, name, act] of [
    ['/pwa', 'home', page.getByRole('link', { name: 'Nouvelle déclaration' })],
    ['/pwa/declare', 'declare', page.getByRole('button', { name: 'Prendre les photos' })],
    [`/mes-amendes?fine=${fine}`, 'fine', page.getByRole('link', { name: 'Préparer mon dossier' })],
    ['/pwa/historique', 'history', page.getByRole('link', { name: /AB-123-CD/ })],
    ['/pwa/settings', 'settings', page.getByRole('link', { name: 'Notifications' })],
    ['/verifier', 'verify', page.getByRole('button', { name: 'Voir cette preuve' })],
  ] as const) {
    await page.goto(path);
    await setBrowserLetters(page, 32);
    await waitUntilSettled(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe('32px');
    await expectNoSidewaysScroll(page, path);
    expect(await cutTexts(page), `cut on ${path}`).toEqual([]);
    expect(await hiddenFocus(page), `focus not seen on ${path}`).toEqual([]);
    // Nothing covers it where it would be pressed.
    await act.first().click({ trial: true });
    if (path === '/pwa/settings') {
      // Icons in a line of text are doubled with it.
      const row = page.locator('main .quiet-row > svg').first();
      expect((await row.boundingBox())?.width).toBe(44);
    }
    await takePicture(page, `letters-200/${name}`);
  }
});

test('letters doubled at 320 px: no word of a public title is cut', { tag: '@looks' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ['/', '/pricing', '/contact', '/faq']) {
    await page.goto(path);
    await setBrowserLetters(page, 32);
    await waitUntilSettled(page, path);
    expect(await listCutWords(page.locator('h1')), path).toEqual([]);
  }
});

test('letters doubled at 360 px: a title doubles too, as far as its longest word leaves room', {
  tag: '@looks',
}, async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  for (const [path, title] of [
    ['/pwa', page.getByRole('heading', { level: 2 }).first()],
    ['/mes-amendes', page.getByRole('heading', { level: 1 })],
    ['/pwa/historique', page.getByRole('heading', { level: 1 })],
  ] as const) {
    await page.goto(path);
    await waitUntilSettled(page, path);
    const measure = () => title.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    const before = await measure();
    await setBrowserLetters(page, 32);
    expect((await measure()) / before, path).toBeGreaterThan(1.6);
    expect(await listCutWords(title), path).toEqual([]);
    await expectNoSidewaysScroll(page, path);
    await takePicture(page, `letters-200/title${path.replaceAll('/', '-')}`);
    await setBrowserLetters(page, 16);
  }
});

test('letters doubled at 320 px: no lead outgrows its title, no hour or « e-mail » is cut', {
  tag: '@looks',
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ['/pricing', '/support', '/faq']) {
    await page.goto(path);
    await setBrowserLetters(page, 32);
    const sizeOf = (selector: string) =>
      page.locator(selector).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(await sizeOf('.article h1'), path).toBeGreaterThanOrEqual(await sizeOf('.article .lead'));
  }
  await page.goto('/support');
  await setBrowserLetters(page, 32);
  expect(await countLines(page, 'label', 'e-mail')).toBe(1);
  const { session } = await createSubscriber(product);
  const { id } = await depositDeclaration(product, session);
  await page.goto(`/verifier/${id}`);
  await setBrowserLetters(page, 32);
  expect(await countLines(page, '.facts time', /\d+\u00a0s$/.source)).toBe(1);

  // The password field shows more than two characters.
  await page.goto('/auth?mode=login');
  await setBrowserLetters(page, 32);
  const field = await page.getByLabel('Mot de passe', { exact: true }).boundingBox();
  expect(field?.width).toBeGreaterThan(200);
});

/** The words of a title that are written over two lines. */
function listCutWords(title: Locator): Promise<string[]> {
  return title.evaluate((heading) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d’.]{1,9}(?![\p{L}\d’.])/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word);
      }
    }
    return cut;
  });
}

/** Number of lines of the first matching text of `selector`. */
function countLines(page: Page, selector: string, pattern: string): Promise<number> {
  return page
    .locator(selector)
    .filter({ hasText: new RegExp(pattern) })
    .first()
    .evaluate((element, source) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const match = new RegExp(source).exec(node.textContent ?? '');
        if (match === null) continue;
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }
      return 0;
    }, pattern);
}
