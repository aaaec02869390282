import { openAs, paidPerson } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

test('a plan is changed, then kept after all, by the keyboard: the focus is never lost', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await paidPerson(product);
  await openAs(page, session);
  await page.goto('/pwa/billing');
  const open = page.getByRole('button', { name: 'Changer de formule' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Changer de formule' });
  await dialog.getByRole('button', { name: 'Ne rien changer' }).press('Enter');
  await expect(open).toBeFocused();
  await open.press('Enter');
  await dialog.getByRole('radio', { name: /Formule annuelle/ }).press('Space');
  const order = dialog.getByRole('button', { name: 'Changer de formule avec obligation de paiement' });
  await order.press('Enter');
  await expect(dialog.getByText('Cochez cette case pour continuer.')).toHaveCount(2);
  await expect(dialog.getByRole('checkbox', { name: 'J’accepte les conditions de vente.' })).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByRole('checkbox', { name: /^Je demande que la nouvelle formule commence/ }).press('Space');
  await expectGoodInEveryLook(page, '91-plan-change');
  await order.press('Enter');
  await expect(dialog.getByText('Votre changement de formule est enregistré')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).press('Enter');
  await expect(page.getByText('Changement de formule prévu')).toBeVisible();
  // The button that opened it is removed: the nearest heading above has the focus.
  await expect(page.getByRole('heading', { name: 'Votre abonnement' })).toBeFocused();
  await expectGoodInEveryLook(page, '92-plan-change-planned');
  await page.getByRole('button', { name: 'Annuler ce changement' }).press('Enter');
  await expect(open).toBeFocused();
});
