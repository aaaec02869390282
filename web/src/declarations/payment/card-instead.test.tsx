import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deposited, photographAndSave, vehicle } from '../../../test/declarations.fixtures.ts';
import { fakeUploads, freshDevice, placeIs } from '../../../test/device.ts';
import { open, synced, type Answers } from '../../../test/open.tsx';

const walletPath = '/api/billing/wallet';
const method = 'https://portefeuille.exemple.fr';
const answers: Answers = {
  'GET /api/vehicles': { body: { rows: [vehicle] } },
  'POST /api/sync': synced(({ id }) => deposited(id)),
  [`GET ${walletPath}`]: { body: { methods: [{ supportedMethods: method }] } },
  'POST /api/billing/checkouts': { body: { id: vehicle.id, url: 'https://placejuste.test/paiement/1' } },
};
let show: () => Promise<unknown>;

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  fakeUploads();
  vi.stubGlobal(
    'PaymentRequest',
    class {
      canMakePayment = async () => true;
      show = () => show();
      abort = () => Promise.reject(new DOMException('Unable to abort the payment', 'InvalidStateError'));
    },
  );
});

const failing = (name: string) => () => Promise.reject(new DOMException('told by the browser', name));
const byCard = { name: 'Payer par carte' };

/** A saved and deposited declaration, on the step of its payment. */
async function toPayment(charged: Answers[string] = { status: 404 }) {
  const tab = { opener: {}, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { asked } = await open('/pwa/declare', {
    signedIn: true,
    answers: { ...answers, [`POST ${walletPath}`]: charged },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
  await photographAndSave();
  expect(await screen.findByText(/^Reçue à/)).toBeTruthy();
  await screen.findByText('Le portefeuille de ce téléphone s’ouvre.');
  const pay = () => userEvent.click(screen.getByRole('button', { name: 'Payer 5,00 €' }));
  const charges = () => asked.filter((one) => one.method === 'POST' && one.path === walletPath);
  return { tab, opened, asked, pay, charges };
}

it('tells the hour of a declaration overseas by the clock of its place', { timeout: 20_000 }, async () => {
  placeIs({ accuracy: 8, latitude: -20.88, longitude: 55.45 });
  await toPayment();
  expect(screen.getByText(/^Reçue à .* \(heure de La Réunion\)$/)).toBeTruthy();
  expect(screen.getByText(/^\p{L}+ \d.* à \d.* \(heure de La Réunion\)$/u)).toBeTruthy();
});

it('says of no wallet that it opens, while there is no network', { timeout: 20_000 }, async () => {
  await toPayment();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByText('Le portefeuille de ce téléphone s’ouvre.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
});

// The wizard's own pauses are waited for.
describe('the wallet that pays nothing, beside the card', { timeout: 20_000 }, () => {
  it('fails before it opens: its error leads at once to the page of payment, in another tab', async () => {
    show = failing('OperationError');
    const { tab, opened, asked, pay, charges } = await toPayment();
    await pay();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Erreur de paiement: le portefeuille ne s’est pas ouvert')).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
    await userEvent.click(within(alert).getByRole('button', byCard));
    expect(await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' })).toBeTruthy();
    expect(tab.location.replace).toHaveBeenCalledWith(`/payments?session=${vehicle.id}&amount=5.00&pwa=true`);
    expect(charges()).toEqual([]);
    expect(asked.filter(({ path }) => path === '/api/billing/checkouts')).toHaveLength(1);
  });

  it('sheet-closed-untold: is left from the page, which offers the card', async () => {
    show = () => new Promise(() => {});
    const { pay, charges } = await toPayment();
    await pay();
    await userEvent.click(await screen.findByRole('button', { name: 'Le portefeuille ne répond plus' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Erreur de paiement: le portefeuille n’a pas répondu')).toBeTruthy();
    expect(within(alert).getByRole('button', byCard)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Le portefeuille ne répond plus' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Payer 5,00 €' }));
    expect(charges()).toEqual([]);
  });

  it('closed by the person, or of which nobody knows whether it charged: no card is offered', async () => {
    show = failing('AbortError');
    const { opened, pay, charges } = await toPayment('lost');
    await pay();
    expect(await screen.findByText('Paiement abandonné')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', byCard)).toBeNull();
    show = async () => ({ methodName: method, details: {}, complete: async () => undefined });
    await pay();
    expect(await screen.findByText('Erreur de paiement: le service n’a pas répondu')).toBeTruthy();
    expect(charges()).toHaveLength(2);
    expect(screen.queryByRole('button', byCard)).toBeNull();
    // Not once the sheet fails after it either: the first payment may still be in progress.
    show = failing('OperationError');
    await pay();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Payer 5,00 €' }).getAttribute('aria-disabled')).toBeNull();
    });
    expect(await screen.findByText('Erreur de paiement: le service n’a pas répondu')).toBeTruthy();
    expect(screen.queryByRole('button', byCard)).toBeNull();
    expect(opened).not.toHaveBeenCalled();
  });
});
