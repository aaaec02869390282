import type { Page } from '@playwright/test';
import { confirmedPerson } from '../people/person.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { newProduct, type Product } from '../product/start-product.ts';
import { expect, test as base } from '../product/test.ts';

/** Passkeys need a host name: on `localhost` they are enabled without a setting. */
const test = base.extend<{ readonly named: Product }>({
  named: async ({ database }, use) => {
    const product = await newProduct(database, {}, 'localhost');
    await product.start();
    await use(product);
    await product.remove();
  },
});

/** A virtual authenticator with a fingerprint: it answers at once. */
async function deviceWithFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

test('a passkey is added, signs in without a name, and is removed', { tag: '@long' }, async ({ page, named }) => {
  const { person } = await confirmedPerson(named);
  const device = await deviceWithFinger(page);
  const finger = page.getByRole('button', { name: 'Se connecter avec cet appareil' });
  await page.goto(`${named.origin}/auth?mode=login&next=/pwa/settings/connexion`);
  await expect(finger).toBeVisible();
  await expectGoodInEveryLook(page, '62-connexion-empreinte');

  await finger.click();
  await expect(page.getByRole('alert')).toContainText('Rien n’a été fait');

  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  const card = page.getByRole('region', { name: 'Connexion sans mot de passe' });
  await expect(card.getByText('Aucun appareil pour l’instant.')).toBeVisible();
  await card.getByRole('button', { name: 'Ajouter cet appareil' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  expect(await device.keys()).toBe(1);
  await expectGoodInEveryLook(page, '62-appareils-sans-mot-de-passe');

  // The browser refuses a second passkey on the same device.
  await card.getByRole('button', { name: 'Ajouter cet appareil' }).click();
  await expect(card.getByRole('alert')).toContainText('Cet appareil est déjà ajouté');

  const signOut = async (): Promise<void> => {
    await page.goto(`${named.origin}/pwa/settings`);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Paramètres');
    await page.goto(`${named.origin}/auth?mode=login&next=/pwa/settings/connexion`);
  };
  await signOut();
  await device.verify(false);
  await finger.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await device.verify(true);
  await finger.click();
  await expect(card.getByText('Dernière connexion le')).toBeVisible();

  await card.getByRole('button', { name: /^Retirer/ }).click();
  await page.getByRole('button', { name: 'Oui, retirer cet appareil' }).click();
  await expect(card.getByText('Aucun appareil pour l’instant.')).toBeVisible();
  await signOut();
  await finger.click();
  await expect(page.getByRole('alert')).toContainText('Cet appareil n’ouvre plus de compte');
});
