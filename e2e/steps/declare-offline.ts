import type { Page } from '@playwright/test';
import { photographFile } from '../people/pictures.ts';
import { expect } from '../product/test.ts';

/**
 * Declares without any network, from the home of the application to « enregistrée sur ce téléphone »; returns the
 * declaration's id.
 */
export async function declareOffline(page: Page, plate: string): Promise<string> {
  await page.goto('/pwa');
  await page.getByRole('link', { name: 'Nouvelle déclaration' }).click();
  const typed = page.getByLabel('Plaque d’immatriculation');
  const known = page.getByText(plate);
  await expect(typed.or(known).first()).toBeVisible();
  if (await typed.isVisible()) {
    await typed.fill(plate);
    await page.getByRole('button', { name: 'Enregistrer le véhicule' }).click();
  }
  // The position is requested at once, and the wizard may already have moved on.
  const onward = page.getByRole('button', { name: 'Prendre les photos', exact: true });
  const photos = page.getByRole('heading', { name: 'Photographiez la voiture et la carte' });
  await expect(photos.or(onward).first()).toBeVisible({ timeout: 30_000 });
  if (await onward.isVisible()) await onward.click();
  await expect(photos).toBeVisible();
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  await page.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await page.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(page.getByRole('heading', { name: 'Déclaration enregistrée sur ce téléphone' })).toBeVisible();
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('pwa_pending_actions') ?? '[]') as { id: string; kind: string }[],
  );
  const declaration = kept.findLast(({ kind }) => kind === 'declaration.create');
  if (declaration === undefined) throw new Error('pwa_pending_actions does not name the declaration');
  return declaration.id;
}
