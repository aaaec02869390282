import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { open } from '../../../test/open.tsx';
import { keepProvedSession } from '../../../test/team-session.ts';

const userId = '01933b6e-0000-7000-8000-0000000000b2';
const day = '2026-11-20T10:00:00.000Z';
const file = {
  ...{ userId, firstName: 'Bob', lastName: 'Essai', email: 'bob.essai@exemple.fr', phone: '' },
  ...{ openedAt: day, lastSignInAt: null, isConfirmed: true, status: 'suspended', roles: ['pmr'] },
  ...{ subscription: null, mailsRefusedSince: null, canBeActivated: false, payments: 0, messages: 0 },
  ...{ unpaidDeclarations: 0, documents: 1, declarations: { count: 0, lastAt: null } },
  fines: { count: 0, lastAt: null },
};
const appealAt = (at: string, answer: string | null = null) => ({
  ...{ reason: 'other', remark: 'La carte est celle d’un tiers.', since: day },
  appeal: { text: 'C’est ma fille qui conduit.', at, answer },
});
const said = 'La carte doit être au nom de qui se gare.';

async function show(at = day): Promise<void> {
  cleanup();
  keepProvedSession();
  let suspension = appealAt(at);
  await open(`/admin-suite/personnes?compte=${userId}`, {
    answers: {
      'GET /api/admin/team': { body: { rows: [], next: null } },
      'GET /api/admin/people/appeals': { body: { rows: [], next: null } },
      [`POST /api/admin/people/${userId}/file`]: () => ({ body: { ...file, suspension } }),
      [`POST /api/admin/people/${userId}/suspension/answer`]: () => {
        suspension = appealAt(at, said);
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
  await show('2026-11-25T10:00:00.000Z');
  expect((await field()).value).toBe('');
  await show();
  expect((await field()).value).toBe(said);
});

it('the answer to an appeal is forgotten once it has left', async () => {
  await show();
  await userEvent.type(await field(), said);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer la réponse' }));
  expect(await screen.findByRole('heading', { name: 'Notre réponse' })).toBeTruthy();
  await show();
  expect((await field()).value).toBe('');
});
