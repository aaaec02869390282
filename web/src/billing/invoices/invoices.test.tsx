import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const ids = ['018f3c00-0000-7000-8000-0000000000f1', '018f3c00-0000-7000-8000-0000000000f2'] as const;
const invoice = {
  id: ids[0],
  kind: 'invoice',
  number: '2026-000041',
  issuedOn: '2026-11-21',
  label: 'Abonnement PlaceJuste, Formule 24 mois',
  amountCents: 499,
  corrects: null,
};
const creditNote = {
  ...invoice,
  id: ids[1],
  kind: 'credit-note',
  number: '2026-000042',
  issuedOn: '2026-11-24',
  corrects: '2026-000041',
};
const payment = {
  id: 'pi_1',
  purpose: 'subscription',
  amountCents: 499,
  paidAt: '2026-11-21T09:00:00.000Z',
  refundedCents: 499,
  isInvoiced: true,
};
const older = { ...payment, id: 'pi_0', amountCents: 599, paidAt: '2026-10-21T09:00:00.000Z', isInvoiced: false };

const subscription = { planType: '24months', startDate: '2026-11-21', monthlyCents: 499, commitmentMonths: 24 };
const billing = (payments: readonly object[]) => ({ body: { subscription, dues: [], payments } });
const page = (rows: readonly object[], next: string | null = null) => ({ body: { rows, next } });
const openBilling = (answers: Answers = {}) =>
  open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': billing([payment]),
      'GET /api/billing/invoices': page([creditNote, invoice]),
      ...answers,
    },
  });
const section = () => screen.findByRole('region', { name: 'Factures' });
const rows = async () =>
  within(await section())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

describe('invoices on /pwa/billing', () => {
  it('are listed with number, date, amount, and the invoice that a credit note corrects', async () => {
    await openBilling();
    await screen.findByRole('button', { name: /la facture 2026-000041/ });
    expect(await rows()).toEqual([
      'Avoir 2026-000042mardi 24 novembre 2026sur la facture 2026-0000414,99 € rendusTélécharger',
      'Facture 2026-000041samedi 21 novembre 2026Abonnement PlaceJuste, Formule 24 mois4,99 €Télécharger',
    ]);
    // The same payment is not listed twice.
    expect(screen.queryByRole('region', { name: 'Paiements' })).toBeNull();
  });

  it('are downloaded by a link requested at the press', async () => {
    const { asked } = await openBilling({
      [`GET /api/billing/invoices/${ids[0]}/link`]: { body: { url: '/api/x.pdf', fileName: 'facture.pdf' } },
    });
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await userEvent.click(await screen.findByRole('button', { name: 'Télécharger la facture 2026-000041 (PDF)' }));
    await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
    expect((pressed.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe('/api/x.pdf');
    expect(asked.filter(({ path }) => path.endsWith('/link'))).toHaveLength(1);
    pressed.mockRestore();
  });

  it('show why a download failed', async () => {
    await openBilling({
      [`GET /api/billing/invoices/${ids[1]}/link`]: {
        status: 404,
        body: { code: 'INVOICE_NOT_FOUND', message: 'Cette facture n’existe pas.', requestId: 'r' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Télécharger l’avoir 2026-000042 (PDF)' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Cette facture n’existe pas.');
  });

  it('are loaded page by page', async () => {
    const { asked } = await openBilling({
      'GET /api/billing/invoices': ({ search }) =>
        search.includes('after=') ? page([invoice]) : page([creditNote], '1_cursor'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Voir les plus anciennes' }));
    expect(await screen.findByRole('button', { name: /la facture 2026-000041/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Voir les plus anciennes' })).toBeNull();
    expect(asked.map(({ path, search }) => path.endsWith('/invoices') && search)).toContain('?after=1_cursor&limit=6');
  });

  it('leave payments without an invoice in the list of payments', async () => {
    await openBilling({ 'GET /api/billing': billing([payment, older]) });
    await screen.findByRole('button', { name: /la facture 2026-000041/ });
    expect((await screen.findByRole('region', { name: 'Paiements' })).textContent).toMatch(/octobre.*5,99/);
  });

  it('say offline that they are missing, and keep the last known payments', async () => {
    await openBilling({ 'GET /api/billing/invoices': 'lost', 'HEAD /api/health': 'lost' });
    expect(await screen.findByText('Vos factures demandent une connexion. Elles vous attendent ici.')).toBeTruthy();
    expect((await screen.findByRole('region', { name: 'Paiements' })).textContent).toContain('4,99');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('already loaded are disabled until the connection is back', async () => {
    const { asked } = await openBilling();
    const button = await screen.findByRole('button', { name: /la facture 2026-000041/ });
    window.dispatchEvent(new Event('offline'));
    await screen.findByText(/demandent une connexion/);
    await userEvent.click(button);
    expect(asked.some(({ path }) => path.endsWith('/link'))).toBe(false);
  });

  it('that failed to load are retried', async () => {
    let isBroken = true;
    const answers: Answers = {
      'GET /api/billing/invoices': () => (isBroken ? { status: 500, body: {} } : page([invoice])),
    };
    await openBilling(answers);
    const alert = await screen.findByRole('alert');
    isBroken = false;
    await userEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('button', { name: /la facture 2026-000041/ })).toBeTruthy();
  });

  it('are not mentioned when there is none', async () => {
    await openBilling({ 'GET /api/billing': billing([]), 'GET /api/billing/invoices': page([]) });
    await screen.findByText(/Rien à régler/);
    expect(screen.queryByRole('region', { name: 'Factures' })).toBeNull();
  });
});
