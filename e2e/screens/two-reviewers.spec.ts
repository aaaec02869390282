import type { Page } from '@playwright/test';
import { newAdministrator } from '../people/administrator.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expect, test } from '../product/test.ts';

const holders = 3;

/** Approves each open document by its key until none is left; returns the titles seen. */
async function decideAll(page: Page): Promise<readonly string[]> {
  const seen: string[] = [];
  const title = page.locator('#review-title');
  const nothingLeft = page.getByText(/^(Tout est vérifié|Des collègues vérifient déjà)/);
  for (;;) {
    await expect(title.or(nothingLeft)).toBeVisible({ timeout: 20_000 });
    if (await nothingLeft.isVisible()) return seen;
    const shown = (await title.textContent()) ?? '';
    seen.push(shown);
    // Pressed once the picture is loaded: a document that was not seen cannot be approved.
    const pictures = page.getByRole('region', { name: 'Images du document' }).getByRole('img');
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 300)))
      .toBe(true);
    await expect(page.getByRole('button', { name: 'Valider', exact: true })).toBeEnabled();
    // A colleague took it meanwhile: another document is open, to be checked first.
    if ((await title.textContent()) !== shown) {
      seen.pop();
      continue;
    }
    const decided = page.waitForResponse((answer) => answer.url().endsWith('/decide'));
    await page.keyboard.press('a');
    expect((await decided).status()).toBe(200);
    await expect(title.filter({ hasText: shown })).toHaveCount(0);
  }
}

test('two reviewers at once, by keys, never have the same paper before their eyes', { tag: '@long' }, async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const names: string[] = [];
  for (let count = 0; count < holders; count += 1) {
    const { person } = await createSubscriber(product);
    names.push(`${person.firstName} ${person.lastName}`);
  }
  const desk = { baseURL: product.origin, viewport: { width: 1280, height: 800 } };
  const contexts = await Promise.all([browser.newContext(desk), browser.newContext(desk)]);
  try {
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    for (const page of pages) await openAs(page, await newAdministrator(product));
    // Both have a document before either decides.
    for (const page of pages) {
      await page.goto('/admin');
      await expect(page.locator('#review-title')).toBeVisible({ timeout: 20_000 });
    }
    const seen = await Promise.all(pages.map(decideAll));
    const all = seen.flat();
    expect(new Set(all).size, all.join('\n')).toBe(all.length);
    const papers = names.flatMap((name) => [`Carte mobilité inclusion\u00a0· ${name}`, `Carte grise\u00a0· ${name}`]);
    expect(all).toEqual(expect.arrayContaining(papers));
    for (const part of seen) expect(part.length).toBeGreaterThan(0);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
});
