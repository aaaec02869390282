import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import { open } from '../../../test/open.tsx';
import { keepProvedSession } from '../../../test/team-session.ts';

const userId = '01933b6e-0000-7000-8000-0000000000b2';
const day = '2026-11-20T10:00:00.000Z';
const file = {
  userId,
  firstName: 'Bob',
  lastName: 'Essai',
  email: 'bob.essai@exemple.fr',
  phone: '',
  openedAt: day,
  lastSignInAt: null,
  isConfirmed: true,
  status: 'suspended',
  roles: ['pmr'],
  subscription: null,
  mailsRefusedSince: null,
  canBeActivated: false,
  payments: 0,
  messages: 0,
  unpaidDeclarations: 0,
  documents: 1,
  declarations: { count: 0, lastAt: null },
  fines: { count: 0, lastAt: null },
};
const appealAt = (at: string, answer: string | null = null) => ({
  reason: 'other',
  remark: 'La carte est celle d’un tiers.',
  since: day,
  appeal: { text: 'C’est ma fille qui conduit.', at, answer },
});
const said = 'La carte doit être au nom de qui se gare.';

interface Shown {
  readonly where?: string;
  /** Reply of the list of waiting appeals. */
  readonly appeals?: object;
  readonly answer?: string;
}

async function show(at = day, { where = `?compte=${userId}`, appeals = {}, answer }: Shown = {}): Promise<void> {
  cleanup();
  keepProvedSession();
  let shown: object = { ...file, suspension: appealAt(at, answer) };
  await open(`/admin-suite/personnes${where}`, {
    answers: {
      'GET /api/admin/team': { body: { rows: [], next: null } },
      'GET /api/admin/people/appeals': { body: { rows: [], next: null, ...appeals } },
      [`POST /api/admin/people/${userId}/file`]: () => ({ body: shown }),
      [`POST /api/admin/people/${userId}/suspension/answer`]: () => {
        shown = { ...file, suspension: appealAt(at, said) };
        return { body: { userId } };
      },
      [`DELETE /api/admin/people/${userId}/suspension`]: () => {
        shown = { ...file, status: 'active', suspension: null };
        return { body: { userId } };
      },
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText(/^Raison/), 'post');
  await userEvent.type(screen.getByLabelText(/^En quelques mots/), 'Courrier reçu lundi');
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>(/^Maintenir la suspension/);

beforeEach(freshDevice);

it('the answer being typed to an appeal is kept through a reload, for that appeal', async () => {
  await show();
  await userEvent.type(await field(), said);
  await show();
  expect((await field()).value).toBe(said);
  await show('2026-11-25T10:00:00.000Z');
  expect((await field()).value).toBe('');
});

it('the answer to an appeal is forgotten once it has left', async () => {
  await show();
  await userEvent.type(await field(), said);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByRole('heading', { name: 'Notre réponse' })).toBeTruthy();
  await show();
  expect((await field()).value).toBe('');
});

it('the answer being typed to an appeal is forgotten once a colleague answered', async () => {
  await show();
  await userEvent.type(await field(), said);
  await waitFor(async () => expect(await keptDrafts()).toHaveLength(1));
  await show(day, { answer: 'Non.' });
  await waitFor(async () => expect(await keptDrafts()).toEqual([]));
});

it('the answer typed to an appeal outlives it no longer than the whole list says', async () => {
  await show();
  await userEvent.type(await field(), said);
  await waitFor(async () => expect(await keptDrafts()).toEqual([`appeal-answer-${userId}-${day}`]));
  // An incomplete list does not prove that a missing appeal was answered.
  await show(day, { where: '', appeals: { next: 'c1' } });
  expect(await screen.findByRole('button', { name: 'Afficher la suite' })).toBeTruthy();
  await show(day, { where: '', appeals: { rows: [{ userId, name: 'Bob Essai', at: day }] } });
  expect(await screen.findByRole('link', { name: 'Bob Essai' })).toBeTruthy();
  expect(await keptDrafts()).toHaveLength(1);
  await show(day, { where: '' });
  await waitFor(async () => expect(await keptDrafts()).toEqual([]));
});

it('the answer typed to an appeal goes with the suspension one lifts, and none of it is told', async () => {
  await show();
  await userEvent.type(await field(), said);
  await waitFor(async () => expect(await keptDrafts()).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Lever la suspension' }));
  await userEvent.click(screen.getByRole('button', { name: 'Oui, lever' }));
  expect(await screen.findByText('Suspendre ce compte')).toBeTruthy();
  expect(screen.queryByText(/avant vous/)).toBeNull();
  expect(screen.queryByText(said)).toBeNull();
  expect(await keptDrafts()).toEqual([]);
});
