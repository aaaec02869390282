import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAdministrator } from '../people/administrator.ts';
import { confirmedPerson } from '../people/person.ts';
import { createSubscriber } from '../people/signed-in.ts';
import { adminCommand, newProduct } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';
import { enter } from '../steps/administrate.ts';

const table = [
  'id,name,commune,postal_code,voie,activite,longitude,latitude,entree_plain_pied',
  'j1,"Café du ""Port""",Premier-Jour,99997,1 rue Fictive,Café,2.5,47.5,True',
  'j2,Sans position,Premier-Jour,99997,1 rue Fictive,Café,,,True',
].join('\n');

test('the administrator’s first day, from an empty database', { tag: '@long' }, async ({ browser, database }) => {
  test.setTimeout(400_000);
  const product = await newProduct(database);
  const backups = await mkdtemp(join(tmpdir(), 'first-day-'));
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1280, height: 800 } });
  try {
    await product.start();
    const page = await context.newPage();
    await enter(page, makeAdministrator(product));
    await expect(page.getByText('Tout est vérifié')).toBeVisible();

    const { person: colleague } = await confirmedPerson(product);
    await page.goto('/admin-suite/roles');
    await page.getByLabel('Adresse e-mail du compte').fill(colleague.email);
    await page.getByRole('radio', { name: /^Vérificateur/ }).press('Space');
    await page.getByRole('button', { name: 'Donner ce rôle' }).press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: colleague.email });
    await expect(row.getByText('Second facteur à ajouter')).toBeVisible();

    await page.goto('/admin-suite/formules');
    await expect(page.getByText('Le fichier et le service disent la même chose.')).toBeVisible();

    await page.goto('/admin-suite/annuaire');
    const file = { name: 'acceslibre.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
    await page.getByLabel('Choisir le tableau (CSV)').setInputFiles(file);
    await page.getByRole('button', { name: 'Voir ce qui changerait' }).press('Enter');
    await expect(page.getByText('Ligne 2, Sans position, sans position')).toBeVisible();
    await page.getByRole('button', { name: 'Importer ces fiches' }).press('Enter');
    await expect(page.getByText('1 fiche nouvelle, 0 modifiée.')).toBeVisible();
    await page.goto('/business-directory?commune=premier+jour');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText('Café du "Port"');

    const { person: holder } = await createSubscriber(product);
    await page.goto('/admin');
    const title = page.locator('#review-title');
    await expect(title).toContainText(`${holder.firstName} ${holder.lastName}`, { timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Valider', exact: true })).toBeEnabled();
    const decided = page.waitForResponse((answer) => answer.url().endsWith('/decide'));
    await page.keyboard.press('a');
    expect((await decided).status()).toBe(200);

    const backup = adminCommand(product, ['backup', backups]);
    expect(backup.code, backup.output).toBe(0);
    const proof = adminCommand(product, ['prove-restore', backups]);
    expect(proof.code, proof.output).toBe(0);
    expect(proof.output).toContain('se remet en place');
    await page.goto('/admin-health');
    const parts = page.getByRole('region', { name: 'Ce dont le service dépend' });
    await expect(parts.getByRole('listitem').filter({ hasText: 'Base de données' })).toContainText('Répond');
    const kept = page.getByRole('region', { name: 'Sauvegardes' });
    await expect(kept.getByText('À jour')).toHaveCount(2);
  } finally {
    await context.close();
    await product.remove();
    await rm(backups, { recursive: true, force: true });
  }
});
