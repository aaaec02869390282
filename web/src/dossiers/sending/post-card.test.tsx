import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { readyDossier } from '../../../test/dossiers.fixtures.ts';
import { justKept, postedFine } from '../../../test/fines.fixtures.ts';
import { open } from '../../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const fine = {
  ...postedFine,
  id,
  track: 'fps',
  noticeNumber: '21590350100017261314072245',
  noticeDate: '2026-11-10',
  declarationId: null,
  noticePath: null,
  declinedDeclarations: [],
  status: 'to-contest',
  ...justKept,
};
const dossier = (at: number, changes: object = {}) => ({
  id: `01933b6e-0000-7000-8000-0000000000e${at}`,
  fineId: id,
  ...readyDossier,
  ...changes,
});
/** Invented prices. */
const postage = {
  service: 'Lettre recommandée (exemple)',
  source: 'https://exemple.fr/tarifs',
  checkedOn: '2026-01-05',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  acknowledgementCents: 100,
  tiers: [
    { upToGrams: 50, cents: 600 },
    { upToGrams: 100, cents: 700 },
  ],
};

const openSending = (rows: object[], prices: object | null, changes: object = {}) =>
  open(`/mes-amendes?fine=${id}&do=send`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${id}`]: { body: { ...fine, ...changes } },
      [`GET /api/fines/${id}/dossiers`]: { body: { rows, next: null } },
      [`GET /api/fines/${id}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${id}/matches`]: { body: { rows: [] } },
      'GET /api/sending': { body: { portalFileLimitBytes: 5_000_000, postage: prices, drawnSignature: false } },
    },
  });

beforeEach(freshDevice);

describe('posting on paper', () => {
  it('says the envelope, the weight and the price, and what printing on both sides changes', async () => {
    await openSending([dossier(1)], postage);
    expect(await screen.findByText('Prix : 8,00 €, avis de réception compris (jusqu’à 100 g).')).toBeTruthy();
    expect(screen.getByText('Poids : 57 g environ.')).toBeTruthy();
    expect(screen.getByText(/^Grande enveloppe/)).toBeTruthy();
    expect(screen.getByText(/tarif relevé le 5 janvier 2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Recto verso' }));
    expect(screen.getByText('Prix : 7,00 €, avis de réception compris (jusqu’à 50 g).')).toBeTruthy();
    expect(screen.getByText(/^Enveloppe longue à fenêtre/)).toBeTruthy();
  });

  it('tells no price where none is known', async () => {
    await openSending([dossier(1)], null);
    expect(await screen.findByText(/^Le prix se demande au guichet/)).toBeTruthy();
    expect(screen.queryByText(/^Prix/)).toBeNull();
  });

  it('tells who posts it from abroad no price of the French post', async () => {
    await openSending([dossier(1)], postage, { debtorAddress: '1 rue du Modèle\n1000 Bruxelles\nBelgique' });
    expect(await screen.findByText(/^Depuis l’étranger, le prix est celui de la poste de votre pays/)).toBeTruthy();
    expect(screen.getByText('Poids : 57 g environ.')).toBeTruthy();
    expect(screen.queryByText(/^Prix/)).toBeNull();
    // A letter without its country stays in the one it is posted in.
    expect(screen.getByText(/^Ville de Modèle\s+1 place de l’Exemple\s+FRANCE$/)).toBeTruthy();
  });

  it('does not send the former dossier while a newer one is made', async () => {
    await openSending([dossier(2, { state: 'running', percent: 50 }), dossier(1)], postage);
    expect(await screen.findByRole('region', { name: 'Votre dossier' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Comment l’envoyer ?' })).toBeNull();
  });
});
