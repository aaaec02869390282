import { openAs, paidPerson } from '../people/signed-in.ts';
import { recordByEar } from '../product/first-use.ts';
import { listenToPage } from '../product/live-regions.ts';
import { awaitMail } from '../product/mailbox.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

/** The transcript is stored by `npm run first-uses`. */
test('leaving from the account, as a screen reader says it', async ({ page, product }) => {
  const { session } = await paidPerson(product);
  await listenToPage(page);
  await openAs(page, session);
  await page.goto('/pwa/billing');
  const leave = page.getByRole('button', { name: 'résilier votre contrat' });
  await expect(leave).toBeVisible();
  await waitUntilSettled(page, 'leaving-billing');
  await recordByEar(page, 'leaving-billing');
  await leave.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Résilier votre contrat' });
  const confirm = dialog.getByRole('button', { name: 'confirmer la résiliation' });
  await expect(confirm).toBeVisible();
  await recordByEar(page, 'leaving-question');
  await confirm.press('Enter');
  await expect(dialog.getByText('Votre résiliation est enregistrée')).toBeVisible();
  await recordByEar(page, 'leaving-done');
  await dialog.getByRole('button', { name: 'Fermer' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await waitUntilSettled(page, 'leaving-billing-after');
  await recordByEar(page, 'leaving-billing-after');
});

test('leaving without an account open, as a screen reader says it', async ({ page, product }) => {
  const { person } = await paidPerson(product);
  await listenToPage(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'résilier votre contrat' }).press('Enter');
  await page.waitForURL('**/resiliation');
  await waitUntilSettled(page, 'leaving-form');
  await recordByEar(page, 'leaving-form');
  const send = page.getByRole('button', { name: 'Notifier la résiliation' });
  // The form requires two seconds before the submission, and a test is faster.
  await page.waitForTimeout(2500);
  await send.press('Enter');
  await expect(page.getByRole('link', { name: /adresse/i }).first()).toBeVisible();
  await recordByEar(page, 'leaving-form-faults');
  await page.getByLabel('Prénom et nom').fill(`${person.firstName} ${person.lastName}`);
  await page.getByLabel('Adresse e-mail de votre compte').fill(person.email);
  await page.getByRole('radio').first().check();
  await expect(async () => {
    await page.getByRole('button', { name: 'Notifier la résiliation' }).press('Enter');
    await expect(page).toHaveURL(/\/message-recu$/, { timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await recordByEar(page, 'leaving-received');
  const mail = await awaitMail(product.dataDir, person.email, /confirm.*résiliation|résiliation.*confirm/i);
  await page.goto(mail.links.find((link) => link.includes('lien=')) ?? '');
  await recordByEar(page, 'leaving-link');
  await page.getByRole('button', { name: 'confirmer la résiliation' }).press('Enter');
  await expect(page.getByRole('button', { name: 'confirmer la résiliation' })).toHaveCount(0);
  await recordByEar(page, 'leaving-link-done');
});
