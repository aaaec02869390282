import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const id = '018f3c00-0000-7000-8000-0000000000d1';
const dossier = {
  id,
  purpose: 'express',
  amountCents: 500,
  paidAt: '2026-11-20T09:00:00.000Z',
  refundedCents: 0,
  isInvoiced: false,
  withdrawBy: '2026-12-04',
  refundCents: 500,
};
const {
  withdrawBy: _,
  refundCents: __,
  ...over
} = { ...dossier, id: id.replace('d1', 'd2'), paidAt: '2026-10-20T09:00:00.000Z' };
const openBilling = (answers: Answers = {}) =>
  open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: { subscription: null, dues: [], payments: [dossier, over] } },
      ...answers,
    },
  });
const section = async () => within(await screen.findByRole('region', { name: 'Renoncer à un dossier payé' }));
const ask = async () => {
  const button = (await section()).getByRole('button', { name: 'renoncer au contrat ici' });
  const about = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(about?.replaceAll(/\s/g, ' ')).toContain(
    'Dossier de contestation, 5,00 €, payé le vendredi 20 novembre 2026.',
  );
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Renoncer à ce dossier' }));
};

it('a dossier within its withdrawal period is cancelled after the refund is shown', async () => {
  const { asked } = await openBilling({
    [`POST /api/billing/payments/${id}/withdrawal`]: { body: { refundCents: 500 } },
  });
  const dialog = await ask();
  expect(dialog.getByText(/^Nous vous rendons 5,00\s€/)).toBeTruthy();
  expect(asked.some(({ path }) => path.endsWith('/withdrawal'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'confirmer la rétractation' }));
  expect(await dialog.findByText('Un e-mail le confirme, avec la date et l’heure.')).toBeTruthy();
  expect(asked.filter(({ path }) => path.endsWith('/withdrawal'))).toHaveLength(1);
});

it('a refusal is shown in the dialog, and can be retried', async () => {
  await openBilling({
    [`POST /api/billing/payments/${id}/withdrawal`]: {
      status: 409,
      body: { code: 'PAYMENT_RETURNED', message: 'Ce paiement vous est déjà rendu.', requestId: 'r' },
    },
  });
  const dialog = await ask();
  await userEvent.click(dialog.getByRole('button', { name: 'confirmer la rétractation' }));
  expect(await dialog.findByText('Ce paiement vous est déjà rendu.')).toBeTruthy();
  expect(dialog.getByText('Rien n’a été changé')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'confirmer la rétractation' })).toBeTruthy();
});

it('during a partial refund, the dialog shows the refund given by the service', async () => {
  await openBilling({
    'GET /api/billing': {
      body: { subscription: null, dues: [], payments: [{ ...dossier, amountCents: 1500, refundCents: 1000 }] },
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Renoncer à un dossier payé' }));
  expect(section.getByText(/^Dossier de contestation, 15,00\s€/)).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'renoncer au contrat ici' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Renoncer à ce dossier' }));
  expect(dialog.getByText(/^Nous vous rendons 10,00\s€.* Le reste vous est déjà rendu, ou va l’être\.$/)).toBeTruthy();
});
