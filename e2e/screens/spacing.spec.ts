import { sitePaths } from '@placejuste/contracts/site';
import type { Page } from '@playwright/test';
import { openAs, prefer, createSubscriber } from '../people/signed-in.ts';
import { cutTexts, expectNoSidewaysScroll } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

/** Text spacing that a person may set (WCAG 1.4.12, RGAA 10.12), over the styles of the page. */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

async function expectNothingCut(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // Our own preference sets the same values first.
  const worn = await page.evaluate(() => {
    const { letterSpacing, fontSize } = getComputedStyle(document.body);
    return parseFloat(letterSpacing) / parseFloat(fontSize);
  });
  expect(worn, path).toBeCloseTo(0.12);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, spaced);
  await expectNoSidewaysScroll(page, path);
  expect(await cutTexts(page), path).toEqual([]);
}

const screens = [
  '/pwa',
  '/pwa/declare?step=photos',
  '/pwa/historique',
  '/pwa/attente',
  '/pwa/notifications',
  '/pwa/billing',
  '/pwa/settings',
  '/pwa/settings/affichage',
  '/pwa/settings/appareil',
  '/pwa/settings/compte',
  '/pwa/settings/connexion',
  '/pwa/settings/donnees',
  '/mes-amendes',
  '/dashboard',
  '/nouvelle-station',
  '/mes-etablissements',
];

test('text spaced by its reader: nothing is cut and nothing moves sideways', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await prefer(page, { textSpacing: true });
  for (const path of [...sitePaths, '/auth', '/auth?mode=signup']) await expectNothingCut(page, path);
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  for (const path of screens) await expectNothingCut(page, path);
});
