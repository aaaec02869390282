import { randomUUID } from 'node:crypto';
import { declarationsKept } from '../people/local-database.ts';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { photographFile } from '../people/pictures.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectAccessible, takePicture } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { photographCar } from '../steps/declare.ts';
import { dayField } from '../steps/fill-day.ts';

const told = 'Ouvert aussi dans un autre onglet';

test.use({ serviceWorkers: 'allow' });

test('one declaration in two tabs: both show it, it is saved once', async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  await callAs(product, session, 'PUT', `/api/vehicles/${randomUUID()}`, { plate: 'AB-123-CD', name: '' });
  await openAs(page, session);
  await photographCar(page);

  const second = await page.context().newPage();
  await openAs(second, session);
  await second.goto('/pwa/declare?step=photos');
  // The photo of the first tab is there, and each tab mentions the other.
  await expect(second.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  await expect(second.getByText(told)).toBeVisible();
  await expect(page.getByText(told)).toBeVisible();
  await expectAccessible(second, 'a declaration in two tabs');
  await takePicture(second, 'two-tabs-declaration');
  await second.locator('#photo-windshield').setInputFiles(await photographFile('Carte'));
  await expect(second.getByRole('button', { name: 'Enregistrer la déclaration' })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Enregistrer la déclaration' }).click();
  await expect(page.getByRole('heading', { name: 'Votre preuve est enregistrée' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Votre preuve est enregistrée' })).toBeVisible();
  await second.getByRole('button', { name: 'Payer plus tard' }).click();
  await expect(second.getByText('Rangez votre téléphone')).toBeVisible();
  await expect(page.getByText('Rangez votre téléphone')).toBeVisible();
  expect(await declarationsKept(page)).toHaveLength(1);
  await expect
    .poll(async () => {
      const answer = await callAs(product, session, 'GET', '/api/declarations');
      return ((await answer.json()) as { readonly rows: readonly unknown[] }).rows.length;
    })
    .toBe(1);
});

test('one declaration thrown away in another tab begins anew, without its photographs', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  await page.goto('/pwa/declare?step=photos');
  await page.locator('#photo-parking').setInputFiles(await photographFile('Voiture'));
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toBeVisible();
  const home = await page.context().newPage();
  await openAs(home, session);
  await home.goto('/pwa');
  await home.getByRole('button', { name: 'Recommencer', exact: true }).click();
  await home.getByRole('dialog').getByRole('button', { name: 'Supprimer la photo et recommencer' }).click();
  await home.waitForURL('**/pwa/declare**');
  await expect(page.getByRole('img', { name: /la voiture garée/ })).toHaveCount(0);
  await expect(page.getByText(/dans un autre onglet/)).toBeVisible();
});

test('one notice typed in two tabs: nothing is lost, one fine is recorded', async ({ page, product }) => {
  const { session } = await createSubscriber(product);
  const notice = noticeOf(new Date(), 'Ada Essai');
  await openAs(page, session);
  await page.goto('/mes-amendes?new=1');
  await page.getByRole('button', { name: 'Saisir à la main' }).click();
  await page.getByRole('radio', { name: 'Avis de paiement – forfait de post-stationnement' }).check();
  await page.getByLabel('Numéro de l’avis de paiement').fill(notice.number);

  const second = await page.context().newPage();
  await openAs(second, session);
  await second.goto('/mes-amendes?new=1');
  await expect(second.getByText(notice.printed)).toBeVisible();
  await expect(second.getByText(told)).toBeVisible();
  await expectAccessible(second, 'a notice in two tabs');
  await second.getByRole('radio', { name: /Sur le pare-brise/ }).check();
  await dayField(second, 'Date de l’avis').fill(notice.date);
  // The first tab has the text typed in the second one, also after a reload.
  await expect(page.getByRole('radio', { name: /Sur le pare-brise/ })).toBeChecked();
  await page.reload();
  await expect(page.getByText(notice.printed)).toBeVisible();
  await expect(page.getByText('Sur le pare-brise', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText(/^Question 1 sur/)).toBeVisible();
  await expect(second.getByText('Terminé dans un autre onglet')).toBeVisible();
  await expectAccessible(second, 'a notice recorded in another tab');
  await takePicture(second, 'two-tabs-recorded');
  await second.getByRole('link', { name: 'Mes amendes' }).last().click();
  await expect(second.getByRole('list', { name: 'Vos amendes' }).getByRole('listitem')).toHaveCount(1);
  const fines = (await (await callAs(product, session, 'GET', '/api/fines')).json()) as { readonly rows: unknown[] };
  expect(fines.rows).toHaveLength(1);
});
