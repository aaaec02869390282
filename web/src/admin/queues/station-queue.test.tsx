import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const row = {
  id,
  addressKnown: true,
  latitude: 50.6292,
  longitude: 3.0573,
  accuracy: 8,
  positionSource: 'device',
  places: 1,
  marks: ['panneau'],
  remark: null,
  label: '4 Rue Inventée 59000 Lille',
  photoUrl: '/storage/v1/object/signed/x',
  submittedAt: '2026-11-21T09:00:00.000Z',
  duplicates: [{ id: '01933b6e-0000-7000-8000-0000000000f2', metres: 24, label: null, places: 2 }],
};

function queue(decisions: unknown[], waiting: object = row): Answers {
  const empty = { rows: [], next: null, waiting: 0 };
  return {
    'GET /api/admin/documents': { body: empty },
    'GET /api/admin/accounts': { body: { rows: [], next: null } },
    'GET /api/admin/requests': { body: empty },
    'GET /api/admin/stations': () => ({
      body: decisions.length === 0 ? { rows: [waiting], next: null, waiting: 1 } : empty,
    }),
    [`POST /api/admin/stations/${id}/decide`]: ({ body }) => {
      decisions.push(body);
      return { body: { id, status: 'published' } };
    },
  };
}

it('shows the surroundings of a place, and publishes no unseen picture', {
  timeout: 20_000,
}, async () => {
  const decisions: unknown[] = [];
  await open('/admin', { signedIn: true, answers: queue(decisions) });
  expect(await screen.findByText('1 place attend.')).toBeTruthy();
  expect(screen.getByText('Place sans adresse, 20 m, 2 places')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Publier : 4 Rue Inventée 59000 Lille' }));
  await waitFor(() => expect(screen.getByText('Aucune place n’attend.')).toBeTruthy());
  expect(decisions).toEqual([{ decision: 'publish', showPhoto: false }]);
});

it.each([
  ['NOT_SIGNED_IN', 401],
  ['SECOND_FACTOR_REQUIRED', 403],
])('reports a list refused for %s, which would otherwise seem empty', async (code, status) => {
  const message = 'Identifiez-vous à nouveau.';
  await open('/admin', {
    signedIn: true,
    answers: { ...queue([]), 'GET /api/admin/stations': { status, body: { code, message, requestId: 'r' } } },
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Places réservées à vérifier' })).toBeTruthy();
});

it('warns of a place without a known address', async () => {
  await open('/admin', { signedIn: true, answers: queue([], { ...row, label: null, addressKnown: false }) });
  expect(await screen.findByText(/Aucune adresse n’est connue à cet endroit/)).toBeTruthy();
});

it('refuses only with a reason', { timeout: 20_000 }, async () => {
  const decisions: unknown[] = [];
  await open('/admin', { signedIn: true, answers: queue(decisions) });
  const refuse = await screen.findByRole('button', { name: 'Ne pas publier : 4 Rue Inventée 59000 Lille' });
  await userEvent.click(refuse);
  expect(screen.getByText('Choisissez un motif.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await userEvent.selectOptions(screen.getByLabelText(/Motif du refus/), 'duplicate');
  await userEvent.click(refuse);
  await waitFor(() => expect(decisions).toEqual([{ decision: 'refuse', reason: 'duplicate' }]));
});
