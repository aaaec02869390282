import { cardFile } from '../people/drawn-card.ts';
import { openAs, paidPerson } from '../people/signed-in.ts';
import { photographFile } from '../people/pictures.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a card’s code is read under the strict policy, then offline, and its holder confirms it', {
  tag: '@long',
}, async ({ page, product }) => {
  const { session } = await paidPerson(product);
  await openAs(page, session);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Ajouter : Carte mobilité inclusion (CMI)' }).click();
  const card = await cardFile('31052029');
  await page.locator('#document-cmi-recto').setInputFiles(card);
  await expect(page.getByText('Code de la carte lu')).toBeVisible();
  await expect(page.getByText(/Signature du code\s: inconnue/)).toBeVisible();
  await page.getByRole('button', { name: /Oui, ma carte finit le .*31 mai 2029/ }).click();
  const expiry = page.getByRole('group', { name: /Fin de validité de la carte/ }).getByRole('textbox');
  for (const [at, part] of ['31', '05', '2029'].entries()) await expect(expiry.nth(at)).toHaveValue(part);
  await expectGoodInEveryLook(page, 'card-code');

  await page.context().setOffline(true);
  await page.locator('#document-cmi-verso').setInputFiles(await photographFile('CMI verso'));
  const face = page.getByRole('img', { name: /le recto de la carte/ });
  const first = (await face.getAttribute('src')) ?? '';
  await page.locator('#document-cmi-recto').setInputFiles({ ...card, name: 'autre.jpg' });
  await expect(face).not.toHaveAttribute('src', first);
  await expect(page.getByText('Code de la carte lu')).toBeVisible();
  expect(refused).toEqual([]);
});
