import type { Page } from '@playwright/test';
import { photographFile } from '../people/pictures.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect } from '../product/test.ts';

export const plate = 'AB-123-CD';

/** Opens the photo step of a declaration, which finds the place, and takes the first photo. */
export async function photographCar(page: Page): Promise<void> {
  await page.goto('/pwa/declare?step=photos');
  await expect(page.getByText('Lieu trouvé, à')).toBeVisible();
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
}

/**
 * The four steps of the wizard, with a typed vehicle and two photos; paid later. With the position permission granted,
 * the wizard finds the place and moves on once the vehicle is known.
 */
export async function declare(page: Page): Promise<void> {
  await page.goto('/pwa/declare');
  await expect(page.getByText('Lieu trouvé')).toBeVisible();
  await page.getByLabel('Plaque d’immatriculation').fill(plate);
  await expectGoodScreen(page, '29-declare-location');
  await page.getByRole('button', { name: 'Enregistrer le véhicule' }).click();
  await expect(page.getByRole('heading', { name: 'Photographiez la voiture et la carte' })).toBeVisible();
  await expectGoodScreen(page, '30-declare-photos');
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  // Without a readable plate, the wizard does not move on by itself.
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByRole('heading', { name: 'Votre preuve est enregistrée' })).toBeVisible();
  await expect(page.getByText(/^Reçue à/)).toBeVisible();
  await expectGoodScreen(page, '31-declare-payment');
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(page.getByRole('heading', { name: 'Déclaration déposée' })).toBeVisible();
  await expectGoodScreen(page, '32-declare-success');
  await page.getByRole('link', { name: 'Voir le récapitulatif' }).click();
  await expect(page.getByText(plate).first()).toBeVisible();
  await expectGoodScreen(page, '33-declare-recap');
}
