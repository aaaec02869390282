import pg from 'pg';
import { depositDeclaration } from '../people/deposit-declaration.ts';
import { callAs } from '../people/person.ts';
import { createSubscriber } from '../people/signed-in.ts';
import { expectGoodInEveryLook, expectGoodScreen } from '../product/screen.ts';
import { newProduct } from '../product/start-product.ts';
import { expect, test } from '../product/test.ts';

test('a changed deposit is altered, an erased one withdrawn, and an older copy is still checked', {
  tag: '@long',
}, async ({ page }) => {
  // On a database server, where the test can change a row as an operator could.
  const own = await newProduct('server');
  const hand = new pg.Client(own.environment['DATABASE_URL']);
  try {
    await own.start();
    const { session } = await createSubscriber(own);
    const {
      id,
      photographs: [car = Buffer.of(), card = Buffer.of()],
    } = await depositDeclaration(own, session);
    const link = (await (await callAs(own, session, 'POST', `/api/verify/${id}/bundle-link`)).json()) as {
      readonly url: string;
    };
    const bundle = {
      name: 'preuve.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(await (await fetch(own.origin + link.url)).arrayBuffer()),
    };
    await hand.connect();
    await hand.query(
      `update declaration_photos set sha256 = repeat('0', 64) where declaration_id = $1 and kind = 'parking'`,
      [id],
    );
    await page.goto(`${own.origin}/verifier/${id}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Preuve altérée' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(
      'Ce que le service garde ne dit plus la même chose que ce qui a été signé au dépôt.',
    );
    // The receipt and the log still prove which photos were received.
    await expect(page.getByText('Vérifié dans cette page : le reçu est bien dans le journal')).toBeVisible();
    const files = [
      ['voiture.jpg', car],
      ['carte.jpg', card],
      ['retouchee.jpg', Buffer.concat([car, Buffer.of(0)])],
    ] as const;
    const chosen = page.getByLabel(/Comparer une photo, un dossier de preuve/);
    await chosen.setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer })));
    const results = page.getByRole('list', { name: 'Résultats' });
    await expect(results.getByRole('listitem')).toContainText([
      'voiture.jpg : conforme',
      'carte.jpg : conforme',
      'retouchee.jpg : non conforme',
    ]);
    await expectGoodInEveryLook(page, '62-verifier-alteree');

    await hand.query('delete from auth.users where id = $1', [session.user.id]);
    expect((await page.goto(`${own.origin}/verifier/${id}`))?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 2, name: 'Preuve retirée' })).toBeVisible();
    await expect(
      page.getByText('Son titulaire l’a effacée depuis : il n’en reste que la place dans le journal.'),
    ).toBeVisible();
    // A bundle downloaded earlier still verifies.
    await chosen.setInputFiles(bundle);
    await expect(results.getByText('preuve.zip : conforme')).toBeVisible();
    await expect(results.getByText('Bon : clé comparée : recu.json')).toBeVisible();
    // The same parts as for an unknown receipt, which is checked in every theme.
    await expectGoodScreen(page, '62-verifier-retiree');
  } finally {
    await hand.end();
    await own.remove();
  }
});
