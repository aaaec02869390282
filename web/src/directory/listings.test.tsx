import { ownListingsShown } from '@placejuste/contracts/directory';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { ada, open, sessionOf, type Answers } from '../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const listing = { id, name: 'Café modèle', address: '1 rue Inventée, 99998 Saint-Exemple' };
const request = {
  id: '01933b6e-0000-7000-8000-0000000000f2',
  listing,
  state: 'waiting',
  reason: null,
  sentAt: '2026-11-21T09:00:00.000Z',
};

beforeEach(() => {
  vi.resetModules();
  freshDevice();
});

it('asks to answer for a place: says what is missing, and sends the chosen values only', {
  timeout: 20_000,
}, async () => {
  let sent = false;
  const answers: Answers = {
    'GET /api/own-listings': () => ({ body: { owned: [], requests: sent ? [request] : [] } }),
    [`GET /api/listings/${id}`]: { body: { ...listing, example: false, facts: [] } },
    [`POST /api/listings/${id}/requests`]: () => {
      sent = true;
      return { body: request };
    },
  };
  const { asked } = await open(`/mes-etablissements?fiche=${id}`, { signedIn: true, answers });
  expect(await screen.findByRole('heading', { level: 2, name: 'Votre établissement : Café modèle' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Largeur de la porte/), '4');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }));
  expect(screen.getByRole('link', { name: /Dites comment nous pouvons vérifier/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Écrivez un nombre de centimètres, de 40 à 500.' })).toBeTruthy();
  await userEvent.click(screen.getByLabelText(/Comment vérifier/));
  await userEvent.paste('x'.repeat(1001));
  expect(screen.getByRole('link', { name: /^Ce texte a 1\s001 caractères/ })).toBeTruthy();
  await userEvent.clear(screen.getByLabelText(/Comment vérifier/));
  await userEvent.type(screen.getByLabelText(/Comment vérifier/), 'Je suis la gérante.');
  await userEvent.clear(screen.getByLabelText(/Largeur de la porte/));
  await userEvent.selectOptions(screen.getByLabelText(/^Entrée/), 'ramp');
  await userEvent.selectOptions(screen.getByLabelText(/Place réservée sur place/), 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }));
  expect(await screen.findByText('En attente de relecture')).toBeTruthy();
  expect(asked.filter(({ path }) => path.endsWith('/requests')).map(({ body }) => body)).toEqual([
    { why: 'Je suis la gérante.', said: { reservedInside: true, entrance: 'ramp' } },
  ]);
});

it('lets an owner correct a place, and keeps what was chosen when it did not go', { timeout: 20_000 }, async () => {
  const refusal = {
    code: 'LISTING_REQUEST_WAITS',
    message: 'Votre demande précédente sur cette fiche attend encore sa réponse.',
    requestId: 'r',
  };
  const { asked } = await open('/mes-etablissements', {
    signedIn: true,
    answers: {
      'GET /api/own-listings': {
        body: { owned: [listing], requests: [{ ...request, state: 'refused', reason: 'Numéro introuvable.' }] },
      },
      [`GET /api/listings/${id}`]: { body: { ...listing, example: false, facts: [] } },
      [`POST /api/listings/${id}/requests`]: { status: 409, body: refusal },
    },
  });
  expect(await screen.findByText('Motif : Numéro introuvable.')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Corriger Café modèle' }));
  const toilets = await screen.findByLabelText(/Toilettes adaptées/);
  expect(screen.queryByLabelText(/Comment vérifier/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }));
  expect(screen.getByRole('link', { name: 'Indiquez au moins un renseignement.' })).toBeTruthy();
  await userEvent.selectOptions(toilets, 'adapted');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }));
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  expect((toilets as HTMLSelectElement).value).toBe('adapted');
  await waitFor(() =>
    expect(asked.filter(({ path }) => path.endsWith('/requests')).map(({ body }) => body)).toEqual([
      { why: null, said: { toilets: 'adapted' } },
    ]),
  );
});

it('restores what was typed when the page was left unsent, and forgets it once sent', {
  timeout: 20_000,
}, async () => {
  let went = false;
  const answers: Answers = {
    'GET /api/own-listings': { body: { owned: [], requests: [] } },
    [`GET /api/listings/${id}`]: { body: { ...listing, example: false, facts: [] } },
    [`POST /api/listings/${id}/requests`]: () => (went ? { body: request } : 'lost'),
  };
  await open(`/mes-etablissements?fiche=${id}`, { signedIn: true, answers });
  await userEvent.type(await screen.findByLabelText(/Comment vérifier/), 'Je suis la gérante.');
  await userEvent.selectOptions(screen.getByLabelText(/^Entrée/), 'ramp');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }));
  expect(
    await screen.findByText('La demande n’est pas partie. Rien de ce que vous avez écrit n’est perdu.'),
  ).toBeTruthy();
  cleanup();
  await open(`/mes-etablissements?fiche=${id}`, { signedIn: true, answers });
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Comment vérifier/)).value).toBe('Je suis la gérante.');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Entrée/).value).toBe('ramp');
  went = true;
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer à l’équipe' }));
  await waitFor(() => expect(screen.queryByLabelText(/Comment vérifier/)).toBeNull());
  cleanup();
  await open(`/mes-etablissements?fiche=${id}`, { signedIn: true, answers });
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Comment vérifier/)).value).toBe('');
});

it('says where the others are when it shows fifty', { timeout: 20_000 }, async () => {
  const many = <Row,>(make: (at: number) => Row): Row[] => Array.from({ length: 50 }, (_, at) => make(at));
  const idOf = (at: number, kind: string) => `01933b6e-0000-7000-8000-${kind}${String(at).padStart(11, '0')}`;
  const owned = many((at) => ({ ...listing, id: idOf(at, 'a'), name: `Café modèle ${at}` }));
  const body = { owned, requests: many((at) => ({ ...request, id: idOf(at, 'b') })) };
  await open('/mes-etablissements', { signedIn: true, answers: { 'GET /api/own-listings': { body } } });
  expect(await screen.findByText(/^Les 50 premiers, par ordre alphabétique/)).toBeTruthy();
  expect(screen.getByText(/^Les 50 dernières demandes/)).toBeTruthy();
});

it('promises no e-mail to an account that has no address', { timeout: 20_000 }, async () => {
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf({ ...ada, email: '' })));
  const requests = Array.from({ length: ownListingsShown }, (_, index) => ({
    ...request,
    id: `01933b6e-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }));
  await open(`/mes-etablissements?fiche=${id}`, {
    answers: {
      'GET /api/own-listings': { body: { owned: [], requests } },
      [`GET /api/listings/${id}`]: { body: { ...listing, example: false, facts: [] } },
    },
  });
  expect(await screen.findByText(/Sa réponse sera ici, sous « Vos demandes »/)).toBeTruthy();
  expect(screen.getByText(`Les ${ownListingsShown} dernières demandes.`)).toBeTruthy();
  expect(screen.queryByText(/e-mail/)).toBeNull();
});
