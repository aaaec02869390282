import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import { open, type Answers } from '../../../test/open.tsx';

const ids = ['01933b6e-0000-7000-8000-0000000000e1', '01933b6e-0000-7000-8000-0000000000e2'] as const;
const row = (n: 0 | 1) => ({
  id: ids[n],
  listing: {
    id: ids[n],
    name: `Café ${n}`,
    address: '1 rue Inventée',
    facts: [{ kind: 'entrance', value: 'steps', source: 'acceslibre', on: '2026-01-01' }],
    sourceUrl: null,
  },
  person: { firstName: 'Ada', lastName: 'Essai', email: 'ada.essai@exemple.fr' },
  owner: n === 0 ? 'none' : 'other',
  why: n === 0 ? 'Je tiens ce café. <b>' : null,
  said: { entrance: 'ramp', doorWidth: 90 },
  sentAt: '2026-11-21T09:00:00.000Z',
});

beforeEach(freshDevice);

it('shows the changes, accepts with one press and refuses with a reason', { timeout: 20_000 }, async () => {
  let left: readonly (0 | 1)[] = [0, 1];
  const decided = (n: 0 | 1, state: string) => () => {
    left = left.filter((one) => one !== n);
    return { body: { id: ids[n], state } };
  };
  const answers: Answers = {
    'GET /api/admin/documents': { body: { rows: [], next: null, waiting: 0 } },
    'GET /api/admin/accounts': { body: { rows: [], next: null } },
    'GET /api/admin/requests': { body: { rows: [], next: null, waiting: 0 } },
    'GET /api/admin/listing-requests': () => ({ body: { rows: left.map(row), next: null, waiting: left.length } }),
    [`POST /api/admin/listing-requests/${ids[0]}/decide`]: decided(0, 'approved'),
    [`POST /api/admin/listing-requests/${ids[1]}/decide`]: decided(1, 'refused'),
  };
  const { asked } = await open('/admin', { signedIn: true, answers });
  expect(await screen.findByText('2 demandes attendent.')).toBeTruthy();
  expect(screen.getByText('Je tiens ce café. <b>')).toBeTruthy();
  expect(screen.getAllByText('(aujourd’hui : une marche ou plus)')).toHaveLength(2);
  expect(screen.getByText('Une autre personne en répond : accepter la remplace.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Accepter pour Café 0' }));
  await waitFor(() => expect(screen.getByText('1 demande attend.')).toBeTruthy());
  await userEvent.click(screen.getByRole('button', { name: 'Refuser pour Café 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
  expect(screen.getByText('Dites pourquoi la demande est refusée.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Motif du refus/));
  await userEvent.type(screen.getByLabelText(/Motif du refus/), 'Numéro introuvable.');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
  await waitFor(() => expect(screen.getByText('Aucune demande n’attend.')).toBeTruthy());
  expect(asked.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body)).toEqual([
    { decision: 'approve' },
    { decision: 'refuse', reason: 'Numéro introuvable.' },
  ]);
});

it('keeps the typed reason across a reload, until it is sent or cancelled', {
  timeout: 20_000,
}, async () => {
  const answers: Answers = {
    'GET /api/admin/documents': { body: { rows: [], next: null, waiting: 0 } },
    'GET /api/admin/accounts': { body: { rows: [], next: null } },
    'GET /api/admin/requests': { body: { rows: [], next: null, waiting: 0 } },
    'GET /api/admin/listing-requests': { body: { rows: [row(0), row(1)], next: null, waiting: 2 } },
    // The list fetched again still contains the request: its box shows the stored draft.
    [`POST /api/admin/listing-requests/${ids[0]}/decide`]: { body: { id: ids[0], state: 'refused' } },
  };
  const refuse = async (n: 0 | 1): Promise<string> => {
    cleanup();
    await open('/admin', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: `Refuser pour Café ${n}` }));
    return (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Motif du refus/ })).value;
  };
  const type = () => userEvent.type(screen.getByRole('textbox', { name: /^Motif du refus/ }), 'Numéro introuvable.');
  expect(await refuse(0)).toBe('');
  await type();
  expect(await refuse(1)).toBe('');
  expect(await refuse(0)).toBe('Numéro introuvable.');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  // The focus is not on the accept button: the same key again would accept.
  expect(document.activeElement?.textContent).toMatch(/^Refuser pour/);
  expect(await refuse(0)).toBe('');
  await type();
  expect(await refuse(0)).toBe('Numéro introuvable.');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Motif/ }).value).toBe(''));
  expect(await refuse(0)).toBe('');
});

it('deletes the reason of a request decided by a colleague, and shows the open one', {
  timeout: 20_000,
}, async () => {
  let left: readonly (0 | 1)[] = [0, 1];
  let next: string | null = null;
  const show = async () => {
    cleanup();
    await open('/admin', {
      signedIn: true,
      answers: {
        'GET /api/admin/listing-requests': () => ({ body: { rows: left.map(row), next, waiting: left.length } }),
        [`POST /api/admin/listing-requests/${ids[1]}/decide`]: () => {
          left = [];
          return { body: { id: ids[1], state: 'approved' } };
        },
      },
    });
  };
  const type = async (n: 0 | 1) => {
    await userEvent.click(await screen.findByRole('button', { name: `Refuser pour Café ${n}` }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Motif du refus/ }), 'Numéro introuvable.');
  };
  const [first, second] = ids.map((id) => `listing-refusal-${id}`);
  await show();
  await type(0);
  await show();
  await type(1);
  await waitFor(async () => expect(await keptDrafts()).toEqual([first, second]));
  // An incomplete list does not prove that a missing item was decided.
  [left, next] = [[1], 'c1'];
  await show();
  await screen.findByRole('button', { name: 'Refuser pour Café 1' });
  expect(await keptDrafts()).toEqual([first, second]);
  next = null;
  await show();
  await waitFor(async () => expect(await keptDrafts()).toEqual([second]));
  expect(screen.queryByText(/n’attend plus de réponse/)).toBeNull();
  left = [0, 1];
  await show();
  await type(0);
  await userEvent.click(screen.getByRole('button', { name: 'Accepter pour Café 1' }));
  expect(await screen.findByText('La demande pour Café 0 n’attend plus de réponse')).toBeTruthy();
  expect(screen.getByText('Numéro introuvable.')).toBeTruthy();
  // The person is not told about items they decided themselves.
  expect(screen.getAllByText(/n’attend plus de réponse/)).toHaveLength(1);
  await waitFor(async () => expect(await keptDrafts()).toEqual([]));
  await userEvent.click(screen.getByRole('button', { name: 'Oublier ce qui était écrit pour Café 0' }));
  expect(screen.queryByText(/n’attend plus de réponse/)).toBeNull();
});
