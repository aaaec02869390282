import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../test/open.tsx';

it('opened without a connection, the payments are read once it is back', async () => {
  let isLost = true;
  const body = { subscription: null, dues: [], payments: [] };
  await open('/pwa/billing', {
    signedIn: true,
    answers: { 'GET /api/billing': () => (isLost ? 'lost' : { body }) },
  });
  expect(await screen.findByText('Vos paiements n’ont pas pu être lus')).toBeTruthy();
  isLost = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^Rien à régler/)).toBeTruthy();
});
