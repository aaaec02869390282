import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open } from '../../../test/open.tsx';

it('a payment whose day is past is told as not taken yet, on the page and before leaving', async () => {
  const nextCharge = { day: '2026-11-20', amountCents: 499, isLate: true };
  const life = {
    renews: false,
    nextCharge,
    termEndsOn: '2028-01-09',
    endsOn: null,
    isStopped: false,
    withdrawBy: null,
  };
  const subscription = { planType: '24months', startDate: '2026-01-10', monthlyCents: 499, commitmentMonths: 24, life };
  await open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription, dues: [], payments: [] } },
      'GET /api/billing/leaving/cancellation': {
        body: { endsOn: '2028-01-10', refundCents: 0, nextCharge, undone: 'annual' },
      },
    },
  });
  expect(
    await screen.findByText(
      /^4,99\s€\. Prévu le vendredi 20 novembre 2026, il n’est pas encore passé\s: vous n’avez rien à faire\.$/,
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'résilier votre contrat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Résilier votre contrat' }));
  expect(
    await dialog.findByText(
      /le prochain est de 4,99\s€\. Prévu le vendredi 20 novembre 2026, il n’est pas encore passé\.$/,
    ),
  ).toBeTruthy();
  expect(dialog.getByText(/^La formule qui devait suivre, «\sFormule annuelle\s», est annulée aussi/)).toBeTruthy();
});

it('once confirmed, the day told is that of what was done, whatever was shown before midnight', async () => {
  const life = {
    renews: true,
    nextCharge: null,
    termEndsOn: '2026-12-09',
    endsOn: null,
    isStopped: false,
    withdrawBy: null,
  };
  const subscription = { planType: '24months', startDate: '2024-01-10', monthlyCents: 499, commitmentMonths: 24, life };
  let endsOn = '2026-12-10';
  const effect = () => ({ body: { endsOn, refundCents: 0 } });
  await open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription, dues: [], payments: [] } },
      'GET /api/billing/leaving/cancellation': { body: { endsOn, refundCents: 0 } },
      'POST /api/billing/leaving/cancellation': effect,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'résilier votre contrat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Résilier votre contrat' }));
  expect(await dialog.findByText(/^Le contrat prend fin le jeudi 10 décembre 2026\./)).toBeTruthy();
  endsOn = '2027-01-10';
  await userEvent.click(dialog.getByRole('button', { name: 'confirmer la résiliation' }));
  expect(await dialog.findByText('Votre résiliation est enregistrée')).toBeTruthy();
  expect(dialog.getByText(/^Le contrat prend fin le dimanche 10 janvier 2027\./)).toBeTruthy();
});

it('withdrawal-past-midnight: says which plan goes on and which one is cancelled', async () => {
  const life = {
    renews: true,
    nextCharge: null,
    termEndsOn: '2028-11-09',
    endsOn: null,
    isStopped: false,
    withdrawBy: '2026-11-26',
  };
  const subscription = { planType: '24months', startDate: '2026-11-10', monthlyCents: 499, commitmentMonths: 24, life };
  const whole = { endsOn: '2026-11-26', refundCents: 499, undone: 'annual' };
  const alone = { endsOn: '2026-11-27', refundCents: 0, undone: 'annual', goesOn: '24months' };
  await open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription, dues: [], payments: [] } },
      'GET /api/billing/leaving/withdrawal': { body: whole },
      'POST /api/billing/leaving/withdrawal': { body: alone },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'renoncer au contrat ici' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Renoncer à votre contrat' }));
  expect(await dialog.findByText('Le contrat prend fin tout de suite.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'confirmer la rétractation' }));
  expect(
    await dialog.findByText(/^Le délai de 14 jours de «\sFormule 24 mois\s» est passé\s: cette formule continue/),
  ).toBeTruthy();
  expect(dialog.getByText(/^La formule qui devait suivre, «\sFormule annuelle\s», est annulée\s:/)).toBeTruthy();
  expect(dialog.queryByText('Le contrat prend fin tout de suite.')).toBeNull();
});
