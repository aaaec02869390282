import type { Page } from '@playwright/test';
import { photographFile } from '../people/pictures.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect } from '../product/test.ts';
import { plate } from './declare.ts';

const cmi = 'Carte mobilité inclusion (CMI)';
const carteGrise = 'Carte grise';

/** Sends both sides of the CMI, then the carte grise, from the documents panel. */
export async function sendDocuments(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Ajouter : ${cmi}` }).click();
  await page.locator('#document-cmi-recto').setInputFiles(await photographFile('CMI recto'));
  await page.locator('#document-cmi-verso').setInputFiles(await photographFile('CMI verso'));
  await expect(page.getByRole('img', { name: /recto de la carte/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /verso de la carte/ })).toBeVisible();
  await page.getByLabel('Numéro de la carte').fill('ESSAI-0001');
  await expectGoodScreen(page, '20-documents-form');
  await page.getByRole('button', { name: 'Envoyer pour vérification' }).click();
  await expect(page.getByRole('button', { name: `Remplacer : ${cmi}` })).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: `Ajouter : ${carteGrise}` }).click();
  await page.locator('#document-carte_grise-recto').setInputFiles(await photographFile('Carte grise'));
  await expect(page.getByRole('img', { name: /la carte grise/ })).toBeVisible();
  await page.getByLabel('Plaque écrite sur la carte grise').fill(plate);
  await page.getByRole('button', { name: 'Envoyer pour vérification' }).click();
  await expect(page.getByRole('button', { name: `Remplacer : ${carteGrise}` })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('#documents').getByText('En cours de vérification')).toHaveCount(2);
  // The card above agrees: nothing is missing any more.
  await expect(page.getByText('Il manque deux papiers')).toHaveCount(0);
  await expectGoodScreen(page, '21-documents-sent');
}
