import { randomUUID } from 'node:crypto';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { lightPhotograph } from '../people/pictures.ts';
import { openAs } from '../people/signed-in.ts';
import { expectOk } from '../people/upload.ts';
import { noteFine, sendDocument, createValidatedHolder } from '../people/validated-holder.ts';
import { expectGoodScreen } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { plate } from '../steps/declare.ts';

const day = 86_400_000;
/** Ids in time order, because dossiers are listed newest first by id. */
const dossierId = (at: number) => `019f0000-000${at}-7000-8000-${randomUUID().slice(-12)}`;
const dayAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

test('to the tribunal: pieces, form as a sheet, files; nothing called complete before it is', { tag: '@long' }, async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { session, holder } = await createValidatedHolder(product, plate);
  const bytes = await lightPhotograph();
  const file = (name: string): Promise<string> => sendDocument(product, session, { name, bytes });
  const notice = noticeOf(new Date(Date.now() - 40 * day), holder);
  const id = await noteFine(product, session, { notice, plate, noticePath: await file('avis') });
  const step = (body: object) =>
    expectOk(callAs(product, session, 'POST', `/api/fines/${id}/steps`, { id: randomUUID(), ...body }));
  await step({ step: 'sent', on: dayAgo(35), channel: 'registered' });
  await step({ step: 'refused', on: dayAgo(5), delivery: 'electronic' });
  const join = async (kind: string) =>
    expectOk(
      callAs(product, session, 'POST', `/api/fines/${id}/papers`, { id: randomUUID(), kind, path: await file(kind) }),
    );
  for (const kind of ['appeal-copy', 'decision']) await join(kind);

  await openAs(page, session);
  await page.setViewportSize({ width: 360, height: 740 });
  const prepare = async (at: number) => {
    await expectOk(
      callAs(product, session, 'POST', `/api/fines/${id}/dossiers`, { id: dossierId(at), kind: 'tsp', case: {} }),
    );
    await page.goto(`/mes-amendes?fine=${id}`);
    await expect(page.getByText('Votre dossier est prêt')).toBeVisible({ timeout: 60_000 });
  };
  await prepare(1);
  await page.getByRole('link', { name: 'Relire et signer' }).click();
  await page.getByRole('link', { name: 'C’est signé : envoyer la lettre' }).click();
  const pieces = page.getByRole('region', { name: 'Les pièces obligatoires' });
  await expect(pieces.getByText('Ce dossier n’est pas complet')).toBeVisible();
  await expect(pieces.getByText('Toutes les pièces obligatoires sont jointes.')).toHaveCount(0);
  await expectGoodScreen(page, '60-tribunal-incomplete');

  await join('receipt');
  await prepare(2);
  await page.goto(`/mes-amendes?fine=${id}&do=send`);
  await expect(pieces.getByText('Toutes les pièces obligatoires sont jointes.')).toBeVisible();
  await page.locator('summary', { hasText: 'Remplir le formulaire du tribunal' }).click();
  await expect(page.getByText('Ce n’est pas le formulaire officiel')).toBeVisible();
  await page.locator('summary', { hasText: 'Fichiers séparés' }).click();
  await page.getByRole('button', { name: 'Préparer les fichiers' }).click();
  await expect(page.getByText(/^0-memoire-et-bordereau\.pdf/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^fiche-du-formulaire-a-garder\.pdf/)).toBeVisible();
  await expectGoodScreen(page, '61-tribunal-request');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('summary', { hasText: 'Remplir le formulaire du tribunal' }).click();
  await expectGoodScreen(page, '61-tribunal-request-wide');
  // This product has no price table: it sends people to the post office, with the weight.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('radio', { name: /^La poste/ }).check();
  const post = page.getByRole('region', { name: 'Au bureau de poste' });
  await expect(post.getByText(/^Poids\s: \d+ g environ\.$/)).toBeVisible();
  await expect(post.getByText(/^Le prix se demande au guichet/)).toBeVisible();
  await expectGoodScreen(page, '62-tribunal-post');
});
