import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAs, subscriber } from '../people/signed-in.ts';
import { photographFile } from '../people/pictures.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { declare } from '../steps/declare.ts';

test('what a phone signed is deposited, taken away, and checked by anybody: in the page, offline, and without us', async ({ page, product }) => {
  const { session } = await subscriber(product);
  await openAs(page, session);
  await declare(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger la preuve (ZIP)' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'preuve-'));
  try {
    const archive = join(folder, 'preuve.zip');
    await (await saving).saveAs(archive);
    const inside = join(folder, 'dedans');
    execFileSync('unzip', ['-q', archive, '-d', inside]);
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: inside, stdio: 'pipe' }).toString();
    run('sha256sum', '--strict', '-c', 'empreintes-sha256.txt');
    expect(run(process.execPath, 'verifier.mjs')).toContain('bon   le manifeste est celui du reçu, et il est signé par le téléphone');

    await page.getByRole('link', { name: 'Vérification publique' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Preuve déposée' })).toBeVisible();
    await expect(page.getByText('Vérifié dans cette page : le reçu est bien dans le journal')).toBeVisible();
    await expect(page.getByText('••-•••-CD')).toBeVisible();
    await expectGoodScreen(page, '60-verifier');

    await page.context().setOffline(true);
    const file = page.getByLabel(/Choisir une photo ou un dossier de preuve/);
    const originals = (await readdir(join(inside, 'originaux'))).map((name) => join(inside, 'originaux', name));
    await file.setInputFiles([...originals, archive]);
    const results = page.getByRole('list', { name: 'Résultats' });
    await expect(results.getByText(/: conforme$/)).toHaveCount(3);
    await expect(results.getByText('Bon : le dossier est celui de ce dépôt')).toBeVisible();
    await file.setInputFiles(await photographFile('Autre'));
    await expect(results.getByText(/: non conforme$/)).toHaveCount(1);
    const bytes = await readFile(archive);
    const at = bytes.indexOf('"fault":null');
    bytes[at + 9] = 0x4e;
    const altered = join(folder, 'altere.zip');
    await writeFile(altered, bytes);
    await file.setInputFiles(altered);
    await expect(results.getByText('Faux : le reçu est signé par la clé du service')).toBeVisible();
    await expectGoodScreen(page, '61-verifier-faux');
  } finally {
    await page.context().setOffline(false);
    await rm(folder, { recursive: true });
  }
});
