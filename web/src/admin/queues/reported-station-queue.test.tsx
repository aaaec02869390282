import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const [id, other] = ['01933b6e-0000-7000-8000-0000000000f1', '01933b6e-0000-7000-8000-0000000000f2'];
const row = {
  id,
  latitude: 50.6292,
  longitude: 3.0573,
  places: 1,
  marks: ['panneau'],
  remark: null,
  label: '4 Rue Inventée 59000 Lille',
  photoUrl: null,
  seenAt: '2026-11-21T09:00:00.000Z',
  saidGone: 2,
  saidGoneAt: '2026-11-23T09:00:00.000Z',
  duplicates: [{ id: other, metres: 8, label: 'Place de l’Essai', places: 2 }],
};

function queue(acts: unknown[]): Answers {
  const empty = { rows: [], next: null, waiting: 0 };
  const kept = (path: string, status: string) => ({
    [`POST /api/admin/stations/${id}/${path}`]: ({ body }: { readonly body: unknown }) => {
      acts.push(body);
      return { body: { id, status } };
    },
  });
  return {
    'GET /api/admin/documents': { body: empty },
    'GET /api/admin/accounts': { body: { rows: [], next: null } },
    'GET /api/admin/requests': { body: empty },
    'GET /api/admin/stations': { body: empty },
    'GET /api/admin/stations/reported': () => ({
      body: acts.length === 0 ? { rows: [row], next: null, waiting: 1 } : empty,
    }),
    ...kept('moderate', 'removed'),
    ...kept('merge', 'merged'),
  };
}

it.each([
  ['La garder : 4 Rue Inventée 59000 Lille', { act: 'keep' }],
  ['C’est la même : la réunir avec Place de l’Essai, à 8 m, 2 places', { into: other }],
])('« %s » leaves the list at once', async (name, said) => {
  const acts: unknown[] = [];
  await open('/admin', { signedIn: true, answers: queue(acts) });
  expect(await screen.findByText(/Dite disparue par 2 personnes/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByText('Aucune place n’est dite disparue.')).toBeTruthy());
  expect(acts).toEqual([said]);
});

it('is unpublished only with a reason', async () => {
  const acts: unknown[] = [];
  await open('/admin', { signedIn: true, answers: queue(acts) });
  const remove = await screen.findByRole('button', { name: 'Ne plus l’afficher : 4 Rue Inventée 59000 Lille' });
  await userEvent.click(remove);
  expect(screen.getByText('Choisissez un motif.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await userEvent.selectOptions(screen.getByLabelText(/Pourquoi ne plus l’afficher/), 'gone');
  await userEvent.click(remove);
  await waitFor(() => expect(acts).toEqual([{ act: 'remove', reason: 'gone' }]));
});
