import { randomUUID } from 'node:crypto';
import { sitePaths } from '@placejuste/contracts/site';
import type { Page } from '@playwright/test';
import { depositDeclaration } from '../people/deposit-declaration.ts';
import { leaveOnPhone } from '../people/local-database.ts';
import { confirmedPerson } from '../people/person.ts';
import { photographFile } from '../people/pictures.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { controls, expectVisibleFocus, readFocus, tabTo, tabUntil, findUnreached } from '../steps/keyboard.ts';

test('a parking is declared by the keyboard alone', async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.goto('/pwa/declare');
  await expect(page.getByLabel('Plaque d’immatriculation')).toBeVisible();

  await tabTo(page, 'textbox', /Plaque/);
  await expectVisibleFocus(page);
  await page.keyboard.type('AB-123-CD');
  await page.keyboard.press('Enter');
  await expect(page.getByText('AB-123-CD')).toBeVisible();
  // The wizard does not move on by itself for a keyboard user.
  await tabTo(page, 'button', 'Prendre les photos');
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Photographiez la voiture et la carte' })).toBeVisible();
  for (const [id, label] of [
    ['photo-parking', 'Voiture'],
    ['photo-windshield', 'Carte'],
  ] as const) {
    const input = page.locator(`#${id}`);
    const ways = page.locator('summary', { hasText: 'Autres moyens' }).nth(id === 'photo-parking' ? 0 : 1);
    await tabUntil(page, ways);
    await page.keyboard.press('Enter');
    // The file chooser belongs to the system; the test covers reaching and opening it. Awaited before Tab reaches it:
    // the browser must know of it at the time of the press.
    const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
    await tabUntil(page, input);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(await photographFile(label));
    await expect(page.getByRole('img', { name: /Aperçu/ }).nth(id === 'photo-parking' ? 0 : 1)).toBeVisible();
  }

  await tabTo(page, 'button', 'Enregistrer la déclaration');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Payer plus tard' })).toBeVisible();
  await tabTo(page, 'button', 'Payer plus tard');
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Déclaration déposée' })).toBeVisible();
});

test('a refused action is kept, then corrected, by the keyboard alone', async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.goto('/pwa');
  const refused = { lastCode: 'PLATE_UNREADABLE', lastMessage: 'Cette plaque n’est pas lisible.' };
  await leaveOnPhone(page, session.user.id, [
    {
      id: randomUUID(),
      kind: 'vehicle.upsert',
      state: 'needs-attention',
      version: 1,
      payload: { plate: '', name: '' },
      ...refused,
    },
  ]);
  await page.goto('/pwa/attente');
  await tabTo(page, 'button', 'Supprimer de ce téléphone : Véhicule');
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Supprimer de ce téléphone : Véhicule' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Corriger : Véhicule' })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', /Plaque/);
  await page.keyboard.type('AB-123-CD');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Rien n’attend' })).toBeVisible();
});

/**
 * Presses Tab through a page: every visible control is reached once, in view, with its focus ring. Parts loaded when
 * the page is idle, such as the bell, shift the later controls: the walk then restarts.
 */
async function expectEveryControlReached(page: Page, name: string): Promise<void> {
  let before = -1;
  let walked: readonly string[] = [];
  for (let turn = 0; turn < 3 && before !== (await page.locator(controls).count()); turn += 1) {
    if (turn > 0) await beginAtTheTop(page);
    before = await page.locator(controls).count();
    walked = await walk(page, name);
  }
  expect(await findUnreached(page, walked), name).toEqual([]);
}

async function walk(page: Page, name: string): Promise<readonly string[]> {
  const walked = new Set<string>();
  // One Tab more than the number of controls leaves the page.
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const control = await readFocus(page);
    if (control === null || walked.has(control.place)) break;
    walked.add(control.place);
    expect(control.inSight, `${name}: ${control.place} is in sight`).toBe(true);
    expect(control.ringed, `${name}: ${control.place} has its ring`).toBe(true);
  }
  return [...walked];
}

const beginAtTheTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

test('every public page works by keyboard alone: each control is reached, visible, with its ring', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of sitePaths) {
    await page.goto(path);
    await expectEveryControlReached(page, path);
  }
});

test('plans, settings, history, papers and the sheet for an agent work by keyboard alone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  const { id } = await depositDeclaration(product, session);
  await openAs(page, session);
  const paths = ['/pwa/settings', '/pwa/historique', '/dashboard?paper=all', `/pwa/controle?declaration=${id}`];
  for (const path of paths) {
    await page.goto(path);
    await waitUntilSettled(page, path);
    await expectEveryControlReached(page, path);
  }
  await page.goto('/pwa/historique');
  await tabUntil(page, page.locator('summary', { hasText: 'Filtrer par' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Filtrer par date, véhicule ou état' })).toBeVisible();
  // The walk restarts from the top, with the filters open.
  await beginAtTheTop(page);
  await expectEveryControlReached(page, 'the filters');
  await openAs(page, (await confirmedPerson(product)).session);
  await page.goto('/pwa');
  await expect(page.getByText('Populaire')).toBeVisible();
  // This part comes last, with a control of its own.
  await expect(page.getByText(/est prêt|Il manque quelque chose/)).toBeVisible();
  await expectEveryControlReached(page, 'the plans');
});

test('a device is left by the keyboard: the question, then what is lost, then the choice', {
  tag: '@long',
}, async ({ page, product }) => {
  const { session } = await confirmedPerson(product);
  await openAs(page, session);
  await page.goto('/pwa/settings');
  await waitUntilSettled(page, 'the settings');
  const leave = page.getByRole('button', { name: 'Se déconnecter' });
  const dialog = page.getByRole('dialog', { name: 'Se déconnecter de cet appareil ?' });
  await tabUntil(page, leave);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading')).toBeFocused();
  // Nothing is still loading: the consequences are read with the question.
  await expect(dialog.locator('.skeleton')).toHaveCount(0);
  await expect(dialog.getByText(/^Ce qui est déjà envoyé reste/)).toBeVisible();
  // A second Enter does not sign out.
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await tabUntil(page, dialog.getByRole('button', { name: 'Se déconnecter' }));
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible();
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  for (const path of ['/', '/auth', '/pwa']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /contenu/ }), path).toBeFocused();
  }
});
