import { toPlainDate } from '@placejuste/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../../test/fines.fixtures.ts';
import { type Answers, open } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const dossier = readyDossier(fineId, { drawnOn: '2026-11-21' });
const path = `/api/dossiers/${dossier.id}/electronic-letter`;
const offer = {
  provider: 'AR24',
  accountUrl: 'https://prestataire.exemple',
  service: 'Lettre recommandée électronique qualifiée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: '2026-11-20',
  cents: 479,
  billedTo: 'sender',
  senderEmail: 'ada@exemple.fr',
  recipientName: 'Ville de Modèle',
  isSigned: true,
};
const letter = {
  id: '01933b6e-0000-7000-8000-0000000000d1',
  state: 'waiting',
  sentence: 'Le prestataire a pris votre lettre.',
  recipientEmail: 'recours@modele.exemple',
  reference: '4000',
  priceCents: 479,
  askedAt: '2026-11-21T10:00:00.000Z',
  sentAt: null,
  settledAt: null,
  isSettled: false,
  isUntraced: false,
};

const openSending = (electronic: object, more: Answers = {}) =>
  open(`/mes-amendes?fine=${fineId}&do=send`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [dossier], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`POST /api/dossiers/${dossier.id}/check`]: { body: { isReading: false, isStopped: false, rows: [] } },
      'GET /api/sending': {
        body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature: true, electronicLetter: true },
      },
      [`GET ${path}`]: { body: electronic },
      ...more,
    },
  });
const choose = async () =>
  userEvent.click(await screen.findByRole('radio', { name: /La lettre recommandée électronique/ }));
const press = () => userEvent.click(screen.getByRole('button', { name: /^Envoyer la lettre/ }));

beforeEach(freshDevice);

describe('sending electronically', { timeout: 20_000 }, () => {
  it('tells the price and who takes it before, and names each thing that lacks beside its field', async () => {
    const { asked } = await openSending({ offer, letter: null });
    await choose();
    expect(screen.getByText('Prix : 4,79 €.').parentElement?.textContent).toContain('AR24 le débite sur votre compte');
    expect(screen.queryByRole('link', { name: /C’est envoyé/ })).toBeNull();
    await press();
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(3);
    expect(asked.some(({ path: one, method }) => one === path && method === 'POST')).toBe(false);
  });

  it('waits for the exhibits to be read, and says so beside its button', async () => {
    const reading = { isReading: true, isStopped: false, rows: [] };
    const { asked } = await openSending(
      { offer, letter: null },
      { [`POST /api/dossiers/${dossier.id}/check`]: { body: reading } },
    );
    await choose();
    expect(screen.getByText(/^Nous relisons encore vos pièces : ce bouton/)).toBeTruthy();
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked.some(({ path: one, method }) => one === path && method === 'POST')).toBe(false);
  });

  it('sends what was typed with the price that was read, then offers no other way', async () => {
    let isSent = false;
    const { asked } = await openSending(
      { offer, letter: null },
      {
        [`GET ${path}`]: () => ({ body: isSent ? { offer, letter } : { offer, letter: null } }),
        [`POST ${path}`]: () => ((isSent = true), { body: letter }),
      },
    );
    await choose();
    await userEvent.type(screen.getByLabelText(/Adresse e-mail du service/), ' recours@modele.exemple');
    await userEvent.click(screen.getByRole('checkbox', { name: /accepte les lettres recommandées électroniques/ }));
    await userEvent.type(screen.getByLabelText(/Code donné par le prestataire/), '123 456');
    await press();
    expect(await screen.findByText('Prise en charge')).toBeTruthy();
    const body = asked.find(({ path: one, method }) => one === path && method === 'POST')?.body;
    expect(body).toMatchObject({
      recipientEmail: 'recours@modele.exemple',
      isAccepted: true,
      cents: 479,
      code: '123456',
    });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Télécharger le PDF' })).toBeNull();
  });

  it('a refusal is told, and the next press is another letter; after a lost answer, the same', async () => {
    const outcomes = [
      { status: 422, body: { code: 'LRE_CODE_REFUSED', message: 'Ce code est faux.', requestId: 'r1' } },
      'lost',
      { body: letter },
    ] as const;
    let presses = 0;
    const { asked } = await openSending(
      { offer, letter: null },
      { [`POST ${path}`]: () => outcomes[presses++] ?? 'lost' },
    );
    await choose();
    await userEvent.type(screen.getByLabelText(/Adresse e-mail du service/), 'recours@modele.exemple');
    await userEvent.click(screen.getByRole('checkbox', { name: /accepte les lettres/ }));
    await userEvent.type(screen.getByLabelText(/Code donné/), '999999');
    await press();
    expect(await screen.findByText('Ce code est faux.')).toBeTruthy();
    await press();
    await waitFor(() => expect(presses).toBe(2));
    await screen.findByRole('alert');
    await press();
    await waitFor(() => expect(presses).toBe(3));
    const ids = asked
      .filter(({ path: one, method }) => one === path && method === 'POST')
      .map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
    expect(ids[1]).toBe(ids[2]);
  });

  it('unsigned, it leads to signing first', async () => {
    await openSending({ offer: { ...offer, isSigned: false }, letter: null });
    await choose();
    expect(screen.getByRole('link', { name: 'Signer à l’écran' }).getAttribute('href')).toContain('do=sign');
    expect(screen.queryByRole('button', { name: /^Envoyer la lettre/ })).toBeNull();
  });

  it('what reached nobody is said, and every way is open again', async () => {
    const gone = { ...letter, state: 'bounced', sentence: 'L’adresse ne reçoit rien.', isSettled: true };
    await openSending({ offer, letter: gone });
    expect(await screen.findByText('Adresse sans réponse')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /La lettre recommandée électronique/ })).toBeTruthy();
  });

  it('what was left there is said, and paper is open again', async () => {
    const left = { ...letter, state: 'neglected', sentence: 'Laissée là.', isSettled: true };
    await openSending({ offer: null, letter: left });
    expect(await screen.findByText('Non réclamée')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
  });

  it('what is without news is said, and paper is open again', async () => {
    const silent = { ...letter, state: 'sent', sentence: 'Regardez chez lui.', isSettled: true, isUnanswered: true };
    await openSending({ offer: null, letter: silent });
    expect(await screen.findByText('Sans nouvelles')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
  });

  it('what was refused leads from the fine to the paper, and its date is the first thing again', async () => {
    const refused = { ...letter, state: 'refused', sentence: 'Refusée le 24.', isSettled: true };
    const [sentOn, undeliveredOn] = [toPlainDate('2026-11-21'), toPlainDate('2026-11-24')];
    const sent = { status: 'sent', sentOn, sentBy: 'registered', undeliveredOn } as const;
    await open(`/mes-amendes?fine=${fineId}`, {
      signedIn: true,
      answers: {
        [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), sent) },
        [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [dossier], next: null } },
        [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
        [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
        'GET /api/sending': {
          body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature: true, electronicLetter: true },
        },
        [`GET ${path}`]: { body: { offer: null, letter: refused } },
      },
    });
    const link = await screen.findByRole('link', { name: 'L’envoyer sur papier' });
    expect(link.getAttribute('href')).toContain('do=send');
    expect(screen.getByText(/Rien ne montre que votre recours a été remis/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Envoyez votre recours au plus tard/ })).toBeTruthy();
  });

  it.each([
    ['the fine', ''],
    ['signing', '&do=sign'],
  ])('what may have left is said on the screen of %s, and not to be signed again', async (_screen, query) => {
    const leaving = { ...letter, state: 'sending', sentence: 'Pas encore confirmée.' };
    await open(`/mes-amendes?fine=${fineId}${query}`, {
      signedIn: true,
      answers: {
        [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
        [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [dossier], next: null } },
        [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
        [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
        [`POST /api/dossiers/${dossier.id}/check`]: { body: { isReading: false, isStopped: false, rows: [] } },
        'GET /api/sending': {
          body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature: true, electronicLetter: true },
        },
        [`GET ${path}`]: { body: { offer: null, letter: leaving } },
      },
    });
    expect(await screen.findByText('Pas encore confirmée.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^(Relire et signer|C’est signé)/ })).toBeNull();
    expect(screen.queryByText('Ou signez avec le doigt')).toBeNull();
  });

  it('what the provider does not find yet goes on paper, and not the same way again', async () => {
    await openSending({ offer, letter: { ...letter, state: 'sending', sentence: 'Introuvable.', isUntraced: true } });
    expect(await screen.findByText('Introuvable.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /La lettre recommandée électronique/ })).toBeNull();
  });

  it('is not asked for where the installation sends none', async () => {
    const { asked } = await openSending(
      { offer: null, letter: null },
      {
        'GET /api/sending': { body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature: false } },
      },
    );
    await screen.findByRole('heading', { name: 'La lettre recommandée' });
    expect(screen.queryByRole('radio', { name: /électronique/ })).toBeNull();
    expect(asked.some(({ path: one }) => one === path)).toBe(false);
  });
});
