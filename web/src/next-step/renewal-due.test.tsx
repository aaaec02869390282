import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noFacts } from '../../test/next-step-facts.ts';
import { open } from '../../test/open.tsx';

it.each([
  ['/pwa', false, 'Le paiement de votre abonnement n’a pas pu être pris', 'Payer maintenant'],
  ['/dashboard', true, 'Votre banque demande votre accord', 'Donner mon accord'],
])('%s says that a payment of the subscription did not pass, and leads to it', async (path, approval, title, act) => {
  const renewalDue = { until: '2027-01-04', needsAuthentication: approval };
  await open(path, { signedIn: true, answers: { 'GET /api/next-step': { body: { ...noFacts, renewalDue } } } });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText('Rien ne change jusqu’au lundi 4 janvier 2027.')).toBeTruthy();
  expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe('/pwa/billing');
});

it('promises nothing until a day that is past', async () => {
  const renewalDue = { until: '2020-01-04', needsAuthentication: false };
  await open('/pwa', { signedIn: true, answers: { 'GET /api/next-step': { body: { ...noFacts, renewalDue } } } });
  expect(await screen.findByRole('link', { name: 'Payer maintenant' })).toBeTruthy();
  expect(screen.queryByText(/Rien ne change/)).toBeNull();
});
