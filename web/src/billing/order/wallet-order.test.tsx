import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import prices from '../../../public/prices.json' with { type: 'json' };
import { open, validProfile, type Answers } from '../../../test/open.tsx';

const methods = [{ supportedMethods: 'https://portefeuille.exemple.fr' }];
const unpaid: Answers = {
  'GET /rest/v1/profiles': { body: { ...validProfile, subscription_paid: false, subscription_type: null } },
  'GET /rest/v1/user_roles': { body: [] },
  'GET /prices.json': { body: prices },
  'GET /api/billing/wallet': { body: { methods } },
};
const paid = { id: '018f3c00-0000-7000-8000-0000000000c0', state: 'paid' };
const orderPath = '/api/billing/wallet/subscription';
const complete = vi.fn(async () => {});
const handed = { methodName: methods[0]?.supportedMethods, details: { jeton: 'abc' }, complete };
let canPay: boolean;
let show: () => Promise<unknown>;
let asked: unknown[];

beforeEach(() => {
  [canPay, show, asked] = [true, async () => handed, []];
  vi.stubGlobal(
    'PaymentRequest',
    class {
      canMakePayment = async () => canPay;
      show = () => show();
      abort = async () => undefined;
      constructor(...given: unknown[]) {
        asked.push(given[1]);
      }
    },
  );
});

/** Ticks both consents, then presses the binding button. */
async function orderByWallet(answer: Answers[string]) {
  const opened = await open('/pwa', { signedIn: true, answers: { ...unpaid, [`POST ${orderPath}`]: answer } });
  await userEvent.click(await screen.findByRole('button', { name: 'Portefeuille du téléphone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Avant de vous abonner' });
  for (const consent of [/J’accepte les conditions de vente/, /Je demande que le service commence/])
    await userEvent.click(within(dialog).getByRole('checkbox', { name: consent }));
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: /obligation de paiement/ }));
  const orders = () => opened.asked.filter(({ path }) => path === orderPath).map(({ body }) => body as { id: string });
  return { ...opened, dialog, press, orders };
}

describe('a plan paid by the wallet of the phone', () => {
  it('is ordered with its consents, for the sheet’s amount, and followed on its page', async () => {
    const { press, orders } = await orderByWallet({ body: paid });
    await press();
    await waitFor(() => expect(window.location.pathname).toBe('/pwa/payment-success'));
    expect(window.location.search).toBe(`?checkout=${paid.id}`);
    expect(asked.at(-1)).toEqual({ total: { label: 'Formule 24 mois', amount: { currency: 'EUR', value: '4.99' } } });
    expect(orders()).toMatchObject([
      {
        planType: '24months',
        renews: false,
        consents: { terms: true, startNow: true },
        amountCents: 499,
        method: handed.methodName,
        token: '{"jeton":"abc"}',
      },
    ]);
    expect(complete).toHaveBeenCalledWith('success');
  });

  it('reports a refusal of the bank; a second press repeats the same order', async () => {
    const { press, orders, dialog } = await orderByWallet({ body: { ...paid, state: 'refused' } });
    await press();
    expect(await within(dialog).findByText('Erreur de paiement: la banque a refusé cette carte')).toBeTruthy();
    await press();
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[0]?.id).toBe(orders()[1]?.id);
    // Another contract is another order.
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /l’abonnement continue/ }));
    await press();
    await waitFor(() => expect(orders()).toHaveLength(3));
    expect(orders()[2]?.id).not.toBe(orders()[0]?.id);
  });

  it('charges and orders nothing after its sheet was closed', async () => {
    show = () => Promise.reject(new DOMException('closed', 'AbortError'));
    const { press, orders, dialog } = await orderByWallet({ body: paid });
    await press();
    expect(await within(dialog).findByText('Paiement abandonné')).toBeTruthy();
    expect(orders()).toEqual([]);
  });

  it('sheet-closed-untold: can be cancelled from the page, without an order', async () => {
    show = () => new Promise(() => {});
    const { press, orders, dialog } = await orderByWallet({ body: paid });
    await press();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Le portefeuille ne répond plus' }));
    expect(await within(dialog).findByText('Erreur de paiement: le portefeuille n’a pas répondu')).toBeTruthy();
    const again = within(dialog).getByRole('button', { name: /obligation de paiement/ });
    expect(again.getAttribute('aria-disabled')).toBeNull();
    expect(orders()).toEqual([]);
  });

  it('that may be paid keeps its order after a closed sheet', async () => {
    const { press, orders, dialog } = await orderByWallet('lost');
    await press();
    expect(await within(dialog).findByText('Regardez vos paiements avant de recommencer.')).toBeTruthy();
    show = () => Promise.reject(new DOMException('closed', 'AbortError'));
    await press();
    await waitFor(() => expect(asked.length).toBeGreaterThan(3));
    expect(within(dialog).queryByText('Paiement abandonné')).toBeNull();
    expect(within(dialog).getByText('Regardez vos paiements avant de recommencer.')).toBeTruthy();
    const before = orders()[0]?.id;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revenir aux formules' }));
    show = async () => handed;
    await userEvent.click(screen.getByRole('button', { name: 'Portefeuille du téléphone' }));
    for (const consent of [/J’accepte les conditions de vente/, /Je demande que le service commence/])
      await userEvent.click(screen.getByRole('checkbox', { name: consent }));
    await userEvent.click(screen.getByRole('button', { name: /obligation de paiement/ }));
    await waitFor(() => expect(orders().length).toBeGreaterThan(2));
    expect(new Set(orders().map(({ id }) => id))).toEqual(new Set([before]));
  });

  it('that fails before any charge is ordered by card, with the same consents', async () => {
    show = () => Promise.reject(new DOMException('told by the browser', 'OperationError'));
    const { press, orders, dialog, asked: calls } = await orderByWallet({ body: paid });
    await press();
    const alert = await within(dialog).findByRole('alert');
    await userEvent.click(within(alert).getByRole('button', { name: 'Payer par carte' }));
    expect(within(dialog).getByText('Vous paierez par carte, sur la page de paiement.')).toBeTruthy();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    // Nothing is ordered yet: the binding button has the focus.
    const order = within(dialog).getByRole('button', { name: /obligation de paiement/ });
    expect(document.activeElement).toBe(order);
    const checkout = () => calls.find(({ path }) => path === '/functions/v1/create-checkout');
    expect(checkout()).toBeUndefined();
    await userEvent.click(order);
    await waitFor(() => expect(checkout()).toBeDefined());
    expect(orders()).toEqual([]);
  });

  it('with an unknown outcome offers no card, which might pay twice', async () => {
    const { press, dialog } = await orderByWallet('lost');
    await press();
    await within(dialog).findByText('Regardez vos paiements avant de recommencer.');
    expect(within(dialog).queryByRole('button', { name: 'Payer par carte' })).toBeNull();
  });

  it('without a wallet in the browser continues with a card (§8)', async () => {
    canPay = false;
    const { dialog, orders, asked: calls } = await orderByWallet({ body: paid });
    expect(within(dialog).getByText('Aucune méthode de paiement disponible')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: /obligation de paiement/ }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/functions/v1/create-checkout')).toBe(true));
    expect(orders()).toEqual([]);
  });
});
