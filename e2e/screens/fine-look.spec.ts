import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { dossiersContract } from '@placejuste/contracts/dossiers';
import { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import { finesContract, matchesContract } from '@placejuste/contracts/fines';
import type { Page } from '@playwright/test';
import { noticeOf } from '../people/notice.ts';
import { callAs } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { expectGoodInEveryLook } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

type Fine = ReplyOf<typeof finesContract.calls.readFine>;
type Dossier = ReplyOf<typeof dossiersContract.calls.listDossiers>['rows'][number];

/** Replaces a reply of the service, checked against its contract: this test is about the screens, not the service. */
async function answer(page: Page, path: string, reply: { parse(body: unknown): object }, body: object): Promise<void> {
  const json = reply.parse(body);
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
}

/** An invented offer. */
const electronicOffer = {
  provider: 'AR24',
  accountUrl: 'https://exemple.fr',
  service: 'Lettre recommandée électronique qualifiée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: '2026-11-20',
  cents: 479,
  billedTo: 'sender' as const,
  senderEmail: 'ada.essai@exemple.fr',
  recipientName: 'Ville de Modèle',
  isSigned: true,
};

const match = (changes: object) => ({
  declarationId: randomUUID(),
  plate: 'AB-123-CD',
  placeLabel: '12 rue de l’Exemple 59000 Lille',
  depositedAt: '2026-11-10T09:26:00.000Z',
  ...changes,
});

function dossierOf({ id: fineId }: Fine): Dossier {
  return {
    id: randomUUID(),
    fineId,
    kind: 'rapo',
    state: 'ready',
    percent: 100,
    step: 'Votre dossier est prêt.',
    failure: null,
    failedExhibit: null,
    exhibits: [
      { number: 1, kind: 'notice', title: 'Avis de paiement du forfait de post-stationnement' },
      { number: 2, kind: 'cmi-front', title: 'Carte mobilité inclusion, recto' },
    ],
    warnings: [{ code: 'PAYMENT_NOT_STOPPED', message: 'Cet envoi n’arrête pas les 3 mois pour payer.' }],
    objections: {
      by: 'la commune',
      rows: [
        {
          code: 'TOWN_MAY_ASK_TICKET',
          standing: 'open',
          says: 'Le ticket gratuit, ou l’enregistrement de la plaque, manque.',
          answer:
            'Certaines communes limitent la durée (12 heures au moins) et le demandent. Si vous l’avez, joignez-le.',
        },
        {
          code: 'NOT_DISPLAYED',
          standing: 'answered',
          says: 'La carte n’était pas visible derrière le pare-brise.',
          answer: 'La lettre le reconnaît\u00a0: le droit tient à la personne.',
          exhibits: [{ number: 2, title: 'Carte mobilité inclusion, recto' }],
        },
      ],
    },
    case: {
      situations: [],
      offence: null,
      offenceWords: null,
      awardFrom: null,
      awardUntil: null,
      obstacle: null,
      sentOn: null,
      receivedOn: null,
      sentBy: null,
      copyNotGiven: false,
      refusedOn: null,
      mandatary: null,
    },
    guide: {
      ways: [
        {
          kind: 'registered',
          title: 'La lettre recommandée avec avis de réception',
          lines: ['Signez la lettre.'],
          url: null,
          address: 'Ville de Lille\n1 place de l’Exemple',
        },
      ],
      fields: [{ label: 'Immatriculation', value: 'AB-123-CD' }],
      before: ['Vous signez, vous envoyez.'],
      keep: { kind: 'receipt', lines: ['Gardez la preuve de dépôt.'] },
    },
    withSummary: false,
    summary: [{ heading: 'Qui écrit ?', lines: ['Ada Essai écrit cette lettre.'] }],
    partsState: null,
    parts: [],
    declarationId: null,
    pages: 7,
    sizeBytes: 1_500_000,
    sha256: null,
    createdAt: '2026-11-21T09:00:00.000Z',
    readyAt: '2026-11-21T09:01:00.000Z',
  };
}

test('a fine at each stage, in every look: the date, the next thing to do, the payment once', { tag: '@long' }, async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  const notice = noticeOf(new Date(), 'Ada Essai');
  const id = randomUUID();
  const made = await callAs(product, session, 'POST', '/api/fines', {
    id,
    track: 'fps',
    noticeNumber: notice.number,
    noticeDate: notice.date,
    delivery: 'windscreen',
    place: notice.place,
    plate: 'AB-123-CD',
    amountCents: 3500,
  });
  const fine = finesContract.calls.readFine.reply.parse(await made.json());
  const clock = page.getByText('Le paiement, lui, n’attend pas');
  const path = `/api/fines/${id}`;
  await answer(page, `${path}/matches`, matchesContract.calls.listMatches.reply, {
    rows: [
      match({ strength: 'strong', reason: 'même plaque, à 120 m, 14 min avant l’heure du constat' }),
      match({ strength: 'weak', reason: 'même plaque, à 120 m, 25 min après l’heure du constat' }),
    ],
  });
  await answer(page, `${path}/results`, finesContract.calls.readResults.reply, {
    results: { answered: 24, accepted: 9, refused: 11, silent: 4 },
  });

  await page.goto(`/mes-amendes?fine=${id}`);
  await expect(page.getByText('Réponses données à d’autres personnes')).toBeVisible();
  await expect(clock).toHaveCount(1);
  await expectGoodInEveryLook(page, '41-fine-to-complete');

  await answer(page, path, finesContract.calls.readFine.reply, { ...fine, missing: {} });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Préparer mon dossier' })).toBeVisible();
  await expect(clock).toHaveCount(1);
  await expectGoodInEveryLook(page, '41-fine-to-prepare');

  await answer(page, `${path}/dossiers*`, dossiersContract.calls.listDossiers.reply, {
    rows: [dossierOf(fine)],
    next: null,
  });
  await answer(page, '/api/dossiers/*/check', dossiersContract.calls.checkExhibits.reply, {
    isReading: false,
    isStopped: false,
    rows: [],
  });
  await page.reload();
  await expect(page.getByText('Votre dossier est prêt')).toBeVisible();
  await expect(clock).toHaveCount(1);
  await expectGoodInEveryLook(page, '41-fine-ready');
  await page.getByRole('link', { name: 'Relire et signer' }).click();
  await expect(page.getByRole('heading', { name: 'Signez à la main' })).toBeFocused();
  await expectGoodInEveryLook(page, '41-fine-sign');
  await page.getByRole('link', { name: 'C’est signé : envoyer la lettre' }).click();
  await expect(page.getByRole('heading', { name: 'Comment l’envoyer ?' })).toBeFocused();
  await expectGoodInEveryLook(page, '41-fine-send');
  const sending = page.url();
  await answer(page, '/api/sending', dossiersContract.calls.readSendingMeans.reply, {
    portalFileLimitBytes: 5_000_000,
    postage: null,
    drawnSignature: true,
    electronicLetter: true,
  });
  await answer(page, '/api/dossiers/*/electronic-letter', electronicLettersContract.calls.readElectronicLetter.reply, {
    offer: electronicOffer,
    letter: null,
  });
  await page.goto(sending);
  await page.getByRole('radio', { name: /La lettre recommandée électronique/ }).check();
  await expectGoodInEveryLook(page, '41-fine-send-electronic');
  await page.getByRole('radio', { name: /avec avis de réception/ }).check();
  await page.getByRole('link', { name: 'C’est envoyé : noter le numéro' }).click();
  await expect(page.getByRole('heading', { name: 'C’est envoyé' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /En recommandé/ })).toBeChecked();
  await expectGoodInEveryLook(page, '41-fine-posted');
  await page.goto(`/mes-amendes?fine=${id}`);

  await answer(page, path, finesContract.calls.readFine.reply, {
    ...fine,
    missing: {},
    status: 'sent',
    sentOn: notice.date,
    sentBy: 'registered',
    steps: [
      {
        id: randomUUID(),
        step: 'sent',
        on: notice.date,
        channel: 'registered',
        reference: '1A 000 000 0000 0',
        recordedAt: `${notice.date}T10:00:00.000Z`,
      },
    ],
  });
  await page.reload();
  await expect(page.getByText(/Notez le jour écrit sur l’accusé de réception/)).toBeVisible();
  await expect(clock).toHaveCount(1);
  await expectGoodInEveryLook(page, '41-fine-sent');
  await page.getByRole('link', { name: 'J’ai reçu une réponse' }).click();
  await expect(page.getByRole('heading', { name: 'Qu’avez-vous reçu ?' })).toBeFocused();
  await expectGoodInEveryLook(page, '41-fine-answer');
});

test('the act of a short question is at the bottom of the screen, within reach of a thumb', async ({
  page,
  product,
}) => {
  const { session } = await createSubscriber(product);
  await openAs(page, session);
  const [id, notice] = [randomUUID(), noticeOf(new Date(), 'Ada Essai')];
  const { number: noticeNumber, date: noticeDate } = notice;
  const fps = { id, track: 'fps', noticeNumber, noticeDate, delivery: 'windscreen' };
  expect((await callAs(product, session, 'POST', '/api/fines', fps)).ok).toBe(true);
  await page.goto(`/mes-amendes?fine=${id}&question=plate`);
  const act = page.getByRole('button', { name: 'Continuer' });
  await expect(act).toBeVisible();
  const { y, height } = (await act.boundingBox()) ?? { y: 0, height: 0 };
  const { height: screen } = page.viewportSize() ?? { height: 0 };
  expect(screen - y - height).toBeGreaterThanOrEqual(0);
  expect(screen - y - height).toBeLessThan(32);
});
