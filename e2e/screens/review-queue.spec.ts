import { adminContract } from '@placejuste/contracts/admin';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { administratorOf } from '../people/administrator.ts';
import { cardFile } from '../people/drawn-card.ts';
import { openAs } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

const { calls } = adminContract;
const ids = ['b1', 'b2', 'b3'].map((end) => `01933b6e-0000-7000-8000-0000000000${end}`);
const person = { firstName: 'Bob', lastName: 'Essai' };
const hour = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Replaces a reply of the service, checked against its contract: this test is about the screen, not the service. */
async function answer(page: Page, path: string, reply: { parse(body: unknown): object }, body: object): Promise<void> {
  const json = reply.parse(body);
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
}

const promises = [{ mark: 'over', until: hour(-20) }, { mark: 'soon', until: hour(1) }, null] as const;
const row = (at: 0 | 1 | 2) => ({
  id: ids[at],
  kind: at === 1 ? 'carte_grise' : 'cmi',
  queuedAt: hour(at - 30),
  ageMinutes: (30 - at) * 60,
  person,
  isWithColleague: at === 2,
  promise: promises[at],
});

test('a reviewer reads what is due, and refuses by keys with words of their own', { tag: '@long' }, async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  await openAs(page, await administratorOf(product));
  await answer(page, '/api/admin/documents?*', calls.listReviews.reply, {
    rows: [row(0), row(1), row(2)],
    next: null,
    waiting: 3,
  });
  await answer(page, '/api/admin/documents', calls.listReviews.reply, {
    rows: [row(0), row(1), row(2)],
    next: null,
    waiting: 3,
  });
  for (const at of [0, 1] as const)
    await answer(page, `/api/admin/documents/${ids[at]}`, calls.readReview.reply, {
      ...row(at),
      hints: at === 0 ? ['same-file', 'card-ends-soon'] : [],
      files: [
        { side: 'recto', mime: 'image/jpeg', size: 20_000, pageUrls: ['/essai/carte.jpg'] },
        ...(at === 0
          ? [{ side: 'verso' as const, mime: 'image/jpeg', size: 20_000, pageUrls: ['/essai/verso.jpg'] }]
          : []),
      ],
      saidExpiresOn: '2029-06-30',
      saidPlate: null,
      saidCardNumber: null,
      nextId: at === 0 ? ids[1] : null,
    });
  await answer(page, '/api/admin/review-pace', calls.readReviewPace.reply, {
    answered: 214,
    medianMinutes: 190,
    longestMinutes: 3180,
    promised: 200,
    met: 191,
  });
  const looked = {
    status: 'approved',
    reason: null,
    remark: null,
    expiresOn: '2031-05-01',
    cardType: 'cmi',
    plate: null,
    at: hour(-50),
  };
  await answer(page, '/api/admin/second-looks', calls.listDisagreements.reply, {
    rows: [
      {
        id: ids[2],
        documentId: ids[2],
        userId: ids[2],
        kind: 'cmi',
        isReplaced: false,
        settler: 'self',
        person,
        first: { ...looked, by: 'Rachid Essai' },
        second: {
          ...looked,
          status: 'rejected',
          reason: 'nom_different',
          message: 'Le prénom n’est pas celui du compte. Envoyez un document à votre nom.',
          expiresOn: null,
          cardType: null,
          by: null,
        },
      },
    ],
    next: null,
    waiting: 1,
  });
  const card = await cardFile('31052029');
  await page.route('**/essai/carte.jpg', (route) => route.fulfill({ contentType: card.mimeType, body: card.buffer }));
  const shaken = await sharp(card.buffer).blur(6).jpeg().toBuffer();
  await page.route('**/essai/verso.jpg', (route) => route.fulfill({ contentType: card.mimeType, body: shaken }));
  const sent: unknown[] = [];
  await page.route(`**/api/admin/documents/${ids[0]}/decide`, async (route) => {
    sent.push(route.request().postDataJSON());
    const message = 'Un collègue a ce document sous les yeux. Passez au suivant.';
    await route.fulfill({ status: 409, json: { code: 'DOCUMENT_CLAIMED', message, requestId: 'essai' } });
  });
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /En retard : réponse annoncée pour/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('191 sur 200, soit 95 %')).toBeVisible();
  await expect(page.getByText('Refusé : nom différent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible();
  const hints = page.getByRole('region', { name: 'À regarder' }).getByRole('listitem');
  await expect(hints).toHaveCount(4, { timeout: 20_000 });
  await expect(hints.nth(2)).toHaveText('Verso\u00a0: l’image paraît floue.');
  await expect(hints.last()).toContainText(
    'Le code de la carte indique une date de fin\u00a0: 31 mai 2029. Ce n’est pas la date écrite',
  );
  await expectGoodInEveryLook(page, 'review-queue');

  await page.keyboard.press('r');
  await page.getByRole('button', { name: '1. Photo illisible' }).focus();
  // Holding the key chooses the reason but does not send; letters typed outside the text decide nothing either.
  for (const _press of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.type('as');
  await expect(page.getByRole('button', { name: 'Envoyer le refus' })).toBeFocused();
  await page.keyboard.press('m');
  const field = page.getByLabel('Texte que la personne lira');
  await expect(field).toBeFocused();
  const template = await field.inputValue();
  expect(template).toMatch(/^La photo n’est pas assez nette pour être lue\./);
  await page.keyboard.type(' Le verso est flou.');
  const text = `${template} Le verso est flou.`;
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Un collègue a ce document sous les yeux. Passez au suivant.')).toBeVisible();
  await expect(field).toHaveValue(text);
  expect(sent).toEqual([{ decision: 'refuse', reason: 'illisible', text }]);
  await expectGoodInEveryLook(page, 'review-refusal');
});
