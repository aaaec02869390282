import type { Browser, Page } from '@playwright/test';
import { elide } from '@placejuste/domain/kernel';
import { codeOf, makeAdministrator } from '../people/administrator.ts';
import { expectGoodScreen } from '../product/screen.ts';
import type { Product } from '../product/start-product.ts';
import { expect } from '../product/test.ts';

/** Password, then enrolment of the second factor at this first sign-in; ends on the review queue. */
export async function enter(page: Page, who: { readonly email: string; readonly password: string }): Promise<void> {
  await page.goto('/admin');
  await page.waitForURL('**/admin/login');
  await expectGoodScreen(page, '22-admin-password');
  await page.getByLabel('Adresse e-mail').fill(who.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible();
  await expectGoodScreen(page, '23-admin-second-factor');
  const secret = (await page.locator('.secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code à six chiffres', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await page.waitForURL(/\/admin$/);
}

async function approve(page: Page, document: string, holder: string, pictures: number, name: string): Promise<void> {
  const queue = page.getByRole('navigation', { name: 'Documents en attente' });
  const paper = queue.getByRole('link', { name: `${document} · ${holder}` });
  // Other tests of the same product send documents too: this one may be on a later page.
  await expect(async () => {
    if ((await paper.count()) === 0)
      await queue.getByRole('button', { name: 'Afficher la suite' }).click({ timeout: 1000 });
    await expect(paper).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await paper.click();
  await expect(page.getByRole('heading', { level: 2, name: `${document} · ${holder}` })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Images du document' }).getByRole('img');
  await expect(shown).toHaveCount(pictures);
  // A broken picture is an empty frame: the reviewer must really see the document.
  await expect
    .poll(() =>
      shown.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 300)),
    )
    .toBe(true);
  await expectGoodScreen(page, name);
  await page.getByRole('button', { name: 'C’est le nom du compte' }).click();
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(page.getByRole('link', { name: `${document} · ${holder}` })).toHaveCount(0);
}

/** In a separate desktop browser, the administrator approves both documents of `holder` and activates the account. */
export async function approveAndActivate(browser: Browser, product: Product, holder: string): Promise<void> {
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await enter(page, makeAdministrator(product));
    await approve(page, 'Carte mobilité inclusion', holder, 2, '24-admin-cmi');
    await approve(page, 'Carte grise', holder, 1, '25-admin-carte-grise');
    const activate = page.getByRole('button', { name: `Activer le compte ${elide('de', holder)}` });
    await expect(activate).toBeVisible();
    await expectGoodScreen(page, '26-admin-activation');
    await activate.click();
    await expect(page.getByText(`Le compte ${elide('de', holder)} est actif.`).first()).toBeVisible();
    await expect(activate).toHaveCount(0);
    await expectGoodScreen(page, '27-admin-activated');
    // Leaving the queue releases the open document, which may belong to another test.
    const isOpen = (await page.getByRole('region', { name: 'Images du document' }).count()) > 0;
    const released = isOpen
      ? page.waitForResponse((answer) => answer.url().endsWith('/api/admin/documents/release'))
      : null;
    await page.getByRole('link', { name: 'Santé' }).click();
    if (released !== null) expect((await released).ok()).toBe(true);
  } finally {
    await context.close();
  }
}
