import { newAdministrator } from '../people/administrator.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const screens = [
  ['Rôles', 'Donner un rôle'],
  ['Journal', 'Les lignes'],
  ['Formules et prix', 'Ce que le service fait payer'],
  ['Textes et règles', 'Les lectures'],
  ['Exports', 'Activité par mois'],
  ['Interrupteurs', 'Paiements'],
  ['Doublons de l’annuaire', 'Fiches réunies'],
  ['Annonces', 'Les annonces'],
  ['E-mails', 'Les e-mails'],
] as const;

test('an administrator walks through the suite by the keyboard, gives a role and takes it back', {
  tag: '@long',
}, async ({ page, product }) => {
  const { person } = await confirmedPerson(product);
  // Roles require a second factor proved within ten minutes: the session shared with other tests may be older.
  await openAs(page, await newAdministrator(product));
  await page.goto('/admin-suite');
  await expectGoodScreen(page, '45-suite');
  for (const [name, heading] of screens) {
    await page
      .getByRole('navigation', { name: 'Gestion du service' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await expectGoodScreen(page, `45-suite-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`);
    await page.getByRole('link', { name: 'Retour' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion du service');
  }

  await page.goto('/admin-suite/roles');
  await page.getByLabel('Adresse e-mail du compte').fill(person.email);
  await page.getByRole('radio', { name: /^Vérificateur/ }).press('Space');
  await page.getByRole('button', { name: 'Donner ce rôle' }).press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: person.email });
  await expect(row.getByText('Second facteur à ajouter')).toBeVisible();
  await row.getByRole('button', { name: /^Retirer ce rôle/ }).press('Enter');
  await page.getByRole('button', { name: 'Oui, retirer' }).press('Enter');
  await expect(row).toHaveCount(0);

  await page.goto('/admin-suite/journal?acte=role.revoked');
  await page.getByText('Vérifier le journal').click();
  await page.getByRole('button', { name: 'Vérifier maintenant' }).press('Enter');
  await expect(page.getByText(/lignes sont intactes/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: person.email }).first()).toContainText('Rôle retiré');
  await expectGoodScreen(page, '45-suite-journal-verifie');
  await page.goto('/admin-suite/e-mails?mail=billing.started');
  await expect(page.frameLocator('.mail-frame').getByText('Bonjour Ada,')).toBeVisible();
  await expectGoodScreen(page, '45-suite-e-mail');
});
