import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { photographFile } from '../people/pictures.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { declare } from '../steps/declare.ts';

test('a phone’s signed proof is deposited, taken away, checked in the page, offline, without us', {
  tag: '@looks',
}, async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await declare(page);
  await page.getByText('Quelqu’un d’autre conduisait ?').click();
  await page.getByLabel('J’étais dans la voiture, comme passager').check();
  await page.getByLabel('Nom et prénom du titulaire de la carte').fill('Ada Essai');
  await page.getByRole('button', { name: 'Signer et garder' }).click();
  await expect(page.getByText('Cochez cette case pour signer.')).toBeVisible();
  await expectGoodInEveryLook(page, '60-presence');
  await page.getByLabel('Je déclare que c’est exact').check();
  await page.getByRole('button', { name: 'Signer et garder' }).click();
  await expect(page.getByText(/^Signée par Ada Essai/)).toBeVisible();
  await page.route('**/attestation', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'UNAVAILABLE', message: 'Service indisponible. Réessayez dans un instant.' },
    }),
  );
  await page.getByRole('button', { name: 'Télécharger l’attestation (PDF)' }).click();
  await expect(page.getByText('L’attestation n’a pas pu être téléchargée')).toBeVisible();
  await expectGoodInEveryLook(page, '60-preuve');
  await page.unroute('**/attestation');
  await page.goto('/pwa/settings/connexion');
  await expect(
    page.getByRole('list', { name: /^Appareils qui signent/ }).getByText('Cet appareil', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Retirer cet appareil/ }).click();
  await expectGoodInEveryLook(page, '60-appareils');
  await page.goBack();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger la preuve (ZIP)' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'preuve-'));
  try {
    const archive = join(folder, 'preuve.zip');
    await (await saving).saveAs(archive);
    const inside = join(folder, 'dedans');
    execFileSync('unzip', ['-q', archive, '-d', inside]);
    const run = (command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd: inside, stdio: 'pipe' }).toString();
    run('sha256sum', '--strict', '-c', 'empreintes-sha256.txt');
    const published = await page.request.get('/.well-known/placejuste-evidence-keys.json');
    const { keys } = (await published.json()) as { keys: { kid: string }[] };
    expect(run(process.execPath, 'verifier.mjs', ...keys.map(({ kid }) => kid))).toContain(
      'bon   le manifeste est celui du reçu, et il est signé par le téléphone',
    );

    await page.getByRole('link', { name: 'Montrer à un agent' }).click();
    await expect(page.getByRole('img', { name: /^Code QR/ })).toBeVisible();
    await expectGoodInEveryLook(page, '59-controle');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Cette feuille ne remplace pas la carte')).toBeVisible();
    await expect(page.getByRole('navigation', { includeHidden: true }).first()).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole('link', { name: 'Voir ce que l’agent verra' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Preuve déposée' })).toBeVisible();
    await expect(page.getByText('Vérifié dans cette page : le reçu est bien dans le journal')).toBeVisible();
    await expect(page.getByText('••-•••-CD')).toBeVisible();
    await expectGoodInEveryLook(page, '60-verifier');

    await page.context().setOffline(true);
    const file = page.getByLabel(/Comparer une photo, un dossier de preuve/);
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
    await expect(results.getByRole('paragraph').filter({ hasText: 'Faux : ' })).toContainText([
      'sauf recu.json',
      'le reçu est signé par la clé du service',
    ]);
    await expectGoodInEveryLook(page, '61-verifier-faux');
    await page.context().setOffline(false);
    await page.goto('/verifier/018f3c00-0000-7000-8000-0000000000ff');
    await expect(page.getByText('Preuve inconnue')).toBeVisible();
    await expectGoodInEveryLook(page, '61-verifier-inconnue');
  } finally {
    await page.context().setOffline(false);
    await rm(folder, { recursive: true });
  }
});
