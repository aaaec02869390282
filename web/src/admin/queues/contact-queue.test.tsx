import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const ids = ['01933b6e-0000-7000-8000-0000000000c1', '01933b6e-0000-7000-8000-0000000000c2'] as const;
const message = (n: 0 | 1, more: object) => ({
  id: ids[n],
  topic: 'support',
  name: 'Ada Essai',
  organisation: null,
  email: 'ada.essai@exemple.fr',
  plan: null,
  date: null,
  message: null,
  receivedAt: '2026-11-21T09:00:00.000Z',
  ...more,
});
const rows = [
  message(0, { message: 'Où est mon dossier ?\n<b>Merci</b>' }),
  message(1, { topic: 'withdrawal', plan: '24months' }),
];

it('shows what people wrote, page by page, and closes a message once', { timeout: 20_000 }, async () => {
  let handled = false;
  const answers: Answers = {
    'GET /api/admin/documents': { body: { rows: [], next: null, waiting: 0 } },
    'GET /api/admin/accounts': { body: { rows: [], next: null } },
    'GET /api/admin/requests': () => ({
      body: { rows: handled ? rows.slice(1) : rows, next: null, waiting: handled ? 1 : 2 },
    }),
    [`POST /api/admin/requests/${ids[0]}/handle`]: () => {
      handled = true;
      return { body: { id: ids[0] } };
    },
  };
  await open('/admin', { signedIn: true, answers });
  expect(await screen.findByText('2 messages attendent')).toBeTruthy();
  expect(screen.getByText(/<b>Merci<\/b>/)).toBeTruthy();
  expect(screen.getByText('Formule 24 mois')).toBeTruthy();
  expect(screen.getByText('Délai légal : à traiter en premier')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Répondre à Ada Essai' })[0]?.getAttribute('href')).toBe(
    'mailto:ada.essai%40exemple.fr?subject=Votre%20message%20PJ-000000C1',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Marquer PJ-000000C1 comme traité' }));
  await waitFor(() => expect(screen.queryByText(/Où est mon dossier/)).toBeNull());
  expect(screen.getByText('1 message attend')).toBeTruthy();
});
