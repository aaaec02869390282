import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { open } from '../../../test/open.tsx';

it('a payment can be started again after « Back » from its page', async () => {
  const subscription = { planType: '24months', startDate: '2026-10-21', monthlyCents: 499, commitmentMonths: 24 };
  const life = {
    renews: false,
    nextCharge: { day: '2026-11-21', amountCents: 499 },
    termEndsOn: '2028-10-20',
    endsOn: '2026-12-06',
    isStopped: false,
    withdrawBy: null,
  };
  await open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': {
        body: { subscription: { ...subscription, graceEndsOn: '2026-12-05', life }, dues: [], payments: [] },
      },
      'GET /api/billing/invoices': { body: { rows: [], next: null } },
      'POST /functions/v1/create-checkout': { body: { url: 'https://placejuste.test/paiement-fictif/2' } },
    },
  });
  const checkout = await import('../start-checkout.ts');
  const left = vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
  const button = await screen.findByRole('button', { name: 'Payer 4,99\u00a0€' });
  await userEvent.click(button);
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  // The browser restores the page as it was left, without loading it again.
  await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await userEvent.click(button);
  await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
});
