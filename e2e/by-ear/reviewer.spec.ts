import type { Page } from '@playwright/test';
import { elide } from '@placejuste/domain/kernel';
import { codeOf, makeAdministrator } from '../people/administrator.ts';
import { writeToTeam } from '../people/messages.ts';
import { createSubscriber } from '../people/signed-in.ts';
import { recordByEar } from '../product/first-use.ts';
import { listenToPage } from '../product/live-regions.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

async function record(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page, name);
  await recordByEar(page, name);
}

/** The transcript is stored by `npm run first-uses`. */
test('the reviewer’s morning, as a screen reader says it', async ({ page, browser, product }) => {
  test.setTimeout(240_000);
  const holder = (await createSubscriber(product)).person;
  const name = `${holder.firstName} ${holder.lastName}`;
  await createSubscriber(product);
  await writeToTeam(browser, product, {
    name: 'Bob Essai',
    email: 'bob.essai@exemple.fr',
    message: 'Où en sont mes papiers ?',
  });
  const { email, password } = makeAdministrator(product);
  await page.setViewportSize({ width: 1280, height: 800 });
  await listenToPage(page);

  await page.goto('/admin');
  await page.waitForURL('**/admin/login');
  await record(page, 'reviewer-password');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continuer' }).press('Enter');
  await page.getByRole('button', { name: 'Commencer' }).press('Enter');
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible();
  await record(page, 'reviewer-second-factor');
  const secret = (await page.locator('.secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code à six chiffres', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirmer' }).press('Enter');
  await page.waitForURL(/\/admin$/);

  const title = (kind: string) => page.getByRole('heading', { level: 2, name: `${kind} · ${name}` });
  const approve = page.getByRole('button', { name: 'Valider', exact: true });
  await expect(title('Carte mobilité inclusion')).toBeVisible();
  await expect(approve).toBeEnabled();
  await record(page, 'reviewer-queue');
  for (const kind of ['Carte mobilité inclusion', 'Carte grise']) {
    await expect(title(kind)).toBeVisible();
    await page.getByRole('button', { name: 'C’est le nom du compte' }).press('Enter');
    await expect(approve).toBeEnabled();
    await approve.press('Enter');
    await expect(title(kind)).toHaveCount(0);
    await expect(approve).toBeEnabled();
    await record(page, `reviewer-approved-${kind === 'Carte grise' ? 'both' : 'first'}`);
  }
  await page.getByRole('button', { name: 'Refuser', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Motif du refus' })).toBeVisible();
  await record(page, 'reviewer-refusal');
  await page.getByRole('button', { name: 'Autre motif' }).press('Enter');
  await page.getByRole('button', { name: 'Envoyer le refus' }).press('Enter');
  await record(page, 'reviewer-refusal-text-missing');
  // The placeholder is selected, so that typing replaces it.
  await page.keyboard.type('La photo est celle d’un autre papier.');
  await page.getByRole('button', { name: 'Envoyer le refus' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Envoyer le refus' })).toHaveCount(0);
  await record(page, 'reviewer-refused');
  await page.getByRole('button', { name: `Activer le compte ${elide('de', name)}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Activer le compte ${elide('de', name)}` })).toHaveCount(0);
  await record(page, 'reviewer-activated');
  await page.getByText('Répondre à Bob Essai').click();
  const answer = page.getByRole('textbox', { name: /^Votre réponse à bob/ });
  await answer.fill('Court.');
  await page.getByRole('button', { name: /^Envoyer la réponse/ }).press('Enter');
  await record(page, 'reviewer-answer-too-short');
  await answer.fill('Vos papiers sont arrivés. Ils seront vérifiés demain.');
  await page.getByRole('button', { name: /^Envoyer la réponse/ }).press('Enter');
  await expect(page.getByText('Où en sont mes papiers ?')).toHaveCount(0);
  await record(page, 'reviewer-answered');
});
