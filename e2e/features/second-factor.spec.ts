import { codeOf } from '../people/administrator.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { expectAccessible, expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('a holder turns two-step sign-in on, signs in with it, and turns it off', { tag: '@looks' }, async ({
  page,
  browser,
  product,
}) => {
  const { person, session } = await confirmedPerson(product);
  await openAs(page, session);
  await page.goto('/pwa/settings/connexion');
  const card = page.getByRole('region', { name: 'Connexion en deux étapes' });
  await card.getByRole('button', { name: 'Activer les deux étapes' }).click();
  await expect(card.getByRole('img', { name: /Code QR/ })).toBeVisible();
  await expectAccessible(page, '63-deux-etapes-cle');
  const secret = (await card.locator('.secret').innerText()).replaceAll(' ', '');
  await card.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await card.getByRole('button', { name: 'Confirmer' }).click();
  await expect(card.getByText('Activée', { exact: true })).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: product.origin });
  await elsewhere.goto('/auth?mode=login&next=/pwa/settings');
  await elsewhere.getByLabel('Email').fill(person.email);
  await elsewhere.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await elsewhere.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Votre code à six chiffres');
  await expectGoodInEveryLook(elsewhere, '63-deux-etapes-code');
  // A reload asks for it again; no other page opens.
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Votre code à six chiffres');
  // A code is accepted once: the code of the next thirty seconds is valid too.
  await elsewhere.getByLabel('Code à six chiffres').fill(codeOf(secret, 1));
  await elsewhere.getByRole('button', { name: 'Confirmer' }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  await elsewhere.close();

  await card.getByRole('button', { name: 'Désactiver les deux étapes' }).click();
  await page.getByRole('button', { name: 'Oui, désactiver' }).click();
  await expect(card.getByRole('button', { name: 'Activer les deux étapes' })).toBeVisible();
});
