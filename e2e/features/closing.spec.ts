import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expect, test } from '../product/test.ts';
import { declare } from '../steps/declare.ts';

test('an account that is closed gives its signed receipt, which the public page verifies', async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await declare(page);
  await page.goto('/pwa/settings/donnees');
  await expect(page.getByRole('heading', { name: 'Ce que nous gardons' })).toBeVisible();
  await page.getByRole('button', { name: 'Fermer mon compte' }).click();
  await page.getByRole('button', { name: 'Fermer et tout effacer' }).click();
  await expect(page.getByRole('heading', { name: 'Votre compte est fermé' })).toBeVisible();
  // Nobody is signed in any more: no tab of the application is shown.
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(0);
  const count = page.getByRole('listitem').filter({ hasText: 'article L123' }).first();
  await expect(count).toContainText(/L123-\u206022\)\u00a0·\u00a0\d/);
  const asked = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le reçu' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'recu-'));
  try {
    const archive = join(folder, 'recu.zip');
    await (await asked).saveAs(archive);
    const bytes = await readFile(archive);
    const at = bytes.indexOf('"type":"placejuste.erasure-receipt"');
    expect(at).toBeGreaterThan(0);
    const forged = join(folder, 'faux.zip');
    bytes[bytes.indexOf('"count":1') + 8] = 0x39;
    await writeFile(forged, bytes);
    await page.goto('/verifier');
    await page.getByLabel(/Comparer une photo, un dossier de preuve/).setInputFiles([archive, forged]);
    const results = page.getByRole('list', { name: 'Résultats' });
    await expect(results.getByText('recu.zip : conforme')).toBeVisible();
    await expect(results.getByText('Effacé : stationnements déclarés (1)')).toBeVisible();
    await expect(results.getByText('faux.zip : non conforme')).toBeVisible();
    await expect(results.getByText('Faux : le reçu est signé par la clé jointe')).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
});
