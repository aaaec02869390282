import { randomUUID } from 'node:crypto';
import { install } from '../people/installed.ts';
import { noticeOf } from '../people/notice.ts';
import { test } from '../people/phone.ts';
import { callAs } from '../people/person.ts';
import { createSubscriber } from '../people/signed-in.ts';
import { expectGoodInEveryLook, expectGoodScreen } from '../product/screen.ts';
import { expect } from '../product/test.ts';
import { historyOf, noteStep } from '../steps/follow-up.ts';
import { dayField } from '../steps/fill-day.ts';

test('a fine is stored, read back and followed up offline, in a browser closed meanwhile', { tag: '@long' }, async ({
  product,
  phone,
}) => {
  const { session } = await createSubscriber(product);
  const notice = noticeOf(new Date(), 'Ada Essai');
  const [known, typed] = [randomUUID(), noticeOf(new Date(Date.now() - 86_400_000), 'Ada Essai')];
  const taken = await callAs(product, session, 'POST', '/api/fines', {
    id: known,
    track: 'fps',
    noticeNumber: notice.number,
    noticeDate: notice.date,
    delivery: 'windscreen',
  });
  expect(taken.ok).toBe(true);
  const page = await phone.open();
  await install(page, session);
  await page.goto(`/mes-amendes?fine=${known}`);
  await expect(page.locator('.big-day')).toContainText(notice.safeInWords);
  // Closed as soon as the list shows: it is stored by then.
  await page.goto('/mes-amendes');
  await expect(page.getByRole('list', { name: 'Vos amendes' }).getByRole('listitem')).toHaveCount(1);
  await phone.close();
  await phone.airplane(true);

  const street = await phone.open();
  await street.goto('/mes-amendes');
  await expect(street.getByText('Sans réseau', { exact: true })).toBeVisible();
  await street.getByRole('list', { name: 'Vos amendes' }).getByRole('link').click();
  await expect(street.locator('.big-day')).toContainText(notice.safeInWords);
  await expect(street.getByRole('button', { name: /dossier/ })).toHaveCount(0);
  await noteStep(street, 'Recours envoyé', notice.date, () =>
    street.getByRole('radio', { name: /En recommandé/ }).check(),
  );
  await expect(street.getByText('Sur ce téléphone, pas encore envoyé')).toBeVisible();
  await expectGoodInEveryLook(street, 'fine-offline');

  await street.goto('/mes-amendes?new=1');
  await street.getByRole('button', { name: 'Saisir à la main' }).click();
  await street.getByRole('radio', { name: 'Avis de paiement – forfait de post-stationnement' }).check();
  await street.getByLabel('Numéro de l’avis de paiement').fill(typed.number);
  await street.getByRole('radio', { name: /Sur le pare-brise/ }).check();
  await dayField(street, 'Date de l’avis').fill(typed.date);
  await street.getByRole('button', { name: 'Continuer' }).click();
  await expect(street.getByText('Amende enregistrée sur ce téléphone')).toBeVisible();
  await phone.close();

  // Reopened without a network: both are still here, and nothing reached the service.
  const again = await phone.open();
  await again.goto('/pwa/attente');
  await expect(again.getByRole('list', { name: 'Actions gardées sur ce téléphone' }).getByRole('listitem')).toHaveCount(
    2,
  );
  const rows = async () =>
    (
      (await (await callAs(product, session, 'GET', '/api/fines')).json()) as {
        readonly rows: readonly { readonly status: string; readonly noticeNumber: string }[];
      }
    ).rows;
  expect((await rows()).map(({ status }) => status)).toEqual(['to-check']);

  await phone.airplane(false);
  await expect(again.getByRole('heading', { name: 'Rien n’attend' })).toBeVisible({ timeout: 60_000 });
  expect((await rows()).map(({ noticeNumber }) => noticeNumber).sort()).toEqual([notice.number, typed.number].sort());
  await again.goto(`/mes-amendes?fine=${known}`);
  await expect(historyOf(again)).toContainText('Recours envoyé');

  // A step recorded by mistake is undone: its date is asked for again.
  await again.getByRole('button', { name: 'Annuler la dernière étape : Recours envoyé' }).click();
  await expectGoodScreen(again, 'fine-undo-step');
  await again.getByRole('button', { name: 'Oui, annuler cette étape' }).click();
  await expect(historyOf(again)).toHaveCount(0);
  await expect(again.locator('.big-day')).toContainText(notice.safeInWords);
  expect((await rows()).map(({ status }) => status)).toEqual(['to-check', 'to-check']);
});
