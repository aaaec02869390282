import { confirmedPerson, inventPerson } from '../people/person.ts';
import { openAs } from '../people/signed-in.ts';
import { awaitMail } from '../product/mailbox.ts';
import { expectGoodInEveryLook, expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('a change of address is confirmed by the codes of its two mails', async ({ page, product }) => {
  const { person, session } = await confirmedPerson(product);
  const newEmail = inventPerson().email;
  await openAs(page, session);
  await page.goto('/pwa/settings/compte?champ=email');
  await page.getByLabel('Nouvelle adresse e-mail').fill(newEmail);
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await expect(page.getByText('Nouvelle adresse à confirmer')).toBeVisible();

  const codeTo = async (address: string) => (await awaitMail(product.dataDir, address, /adresse/)).code ?? '';
  const codes = { present: await codeTo(person.email), new: await codeTo(newEmail) };

  await page.getByText('Recopier un code reçu par e-mail').click();
  await expectGoodScreen(page, 'change-of-address');
  await expectGoodInEveryLook(page, 'change-of-address');

  await page.getByLabel('Code reçu à votre adresse actuelle').fill(codes.present);
  await page.getByRole('button', { name: 'Confirmer l’adresse actuelle' }).click();
  await expect(page.getByText('L’adresse actuelle est confirmée. Reste la nouvelle.')).toBeFocused();
  await page.getByLabel('Code reçu à la nouvelle adresse').fill(codes.new);
  await page.getByRole('button', { name: 'Confirmer la nouvelle adresse' }).click();
  await expect(page.getByText('Adresse confirmée')).toBeVisible();
  await expect(page.getByText('Nouvelle adresse à confirmer')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Adresse e-mail', level: 2 })).toBeFocused();
  await expect(page.getByText(newEmail)).toBeVisible();
});
