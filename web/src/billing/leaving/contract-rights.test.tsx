import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../../test/open.tsx';

const running = {
  renews: false,
  nextCharge: { day: '2026-11-21', amountCents: 499 },
  termEndsOn: '2028-01-09',
  endsOn: '2028-01-10',
  isCommitted: true,
  isStopped: false,
  withdrawBy: null,
};

it.each([
  ['in its first days', { withdrawBy: '2026-01-26' }, /^Vous pouvez renoncer jusqu’au lundi 26 janvier 2026 et être/],
  ['after them', {}, /^Le délai de 14 jours pour renoncer est passé\. Vous pouvez résilier quand vous voulez/],
  ['once stopped', { isStopped: true }, /^Le délai de 14 jours pour renoncer est passé\. .* est déjà résilié\./],
  ['renewed', { isCommitted: false }, /^Votre abonnement reconduit ne vous engage pas/],
])('shows the remaining rights for a contract %s', async (_when, change, words) => {
  const life = { ...running, ...change };
  const subscription = { planType: '24months', startDate: '2026-01-10', monthlyCents: 499, commitmentMonths: 24, life };
  const answers = { 'GET /api/billing': { body: { subscription, dues: [], payments: [] } } };
  await open('/pwa/billing', { signedIn: true, answers });
  expect(await screen.findByText(words)).toBeTruthy();
});
