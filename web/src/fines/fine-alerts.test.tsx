import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { fineId, fineOn } from '../../test/fines.fixtures.ts';
import { type Answers, open } from '../../test/open.tsx';
import { testNow } from '../../test/test-clock.ts';

beforeEach(freshDevice);

const opened = async (changes: Parameters<typeof fineOn>[2], now = testNow()) => {
  const answers: Answers = {
    [`GET /api/fines/${fineId}`]: { body: fineOn(now, {}, changes) },
    [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
    [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
    [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
  };
  await open(`/mes-amendes?fine=${fineId}`, { signedIn: true, answers });
  await screen.findByRole('heading', { name: 'Suivi' });
};

it('an amende majorée says that paying ends the contest, and what to look at again', { timeout: 30_000 }, async () => {
  const message = 'Ce numéro ressemble à un numéro de paiement.';
  await opened({ track: 'amende-majoree', deadlines: [], warnings: [{ code: 'NUMBER_IS_PAYMENT', message }] });
  expect(screen.getByText(/payer met fin à la contestation/)).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'J’ai payé' })).toBeNull();
});

it('an appeal whose month is over tells the second chance, and no payment to come', { timeout: 30_000 }, async () => {
  await opened({}, new Date('2027-03-01T09:00:00Z'));
  expect(screen.getByText(/Les délais de ce FPS semblent passés/)).toBeTruthy();
  expect(screen.getByText(/la somme a pu être majorée/)).toBeTruthy();
  expect(screen.queryByText(/Sans paiement le/)).toBeNull();
});
