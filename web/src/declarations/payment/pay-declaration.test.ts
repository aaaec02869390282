import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Platform from '../../platform/index.ts';
import { findSheetProblem } from '../../payment-sheet/index.ts';
import { payDeclaration } from './pay-declaration.ts';

const callApi = vi.hoisted(() => vi.fn());
vi.mock('../../platform/index.ts', async (original) => ({ ...(await original<typeof Platform>()), callApi }));

const wallet = [{ supportedMethods: 'https://portefeuille.exemple.fr' }];
function browser(can: () => Promise<boolean>, show: () => Promise<unknown> = () => new Promise(() => {})) {
  const asked = vi.fn(can);
  const made = vi.fn();
  const device = {
    PaymentRequest: class {
      canMakePayment = asked;
      show = show;
      abort = () => Promise.reject(new DOMException('Unable to abort the payment', 'InvalidStateError'));
      constructor(...given: unknown[]) {
        made(...given);
      }
    },
  } as unknown as Parameters<typeof payDeclaration>[1];
  return { asked, made, device };
}

describe('whether a browser can pay by itself', () => {
  it('nothing-was-asked: « Aucune méthode de paiement disponible » waits for the browser', async () => {
    const { asked, device } = browser(async () => false);
    expect(await findSheetProblem([], device)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    expect(await findSheetProblem(wallet, device)).toBe('Aucune méthode de paiement disponible');
    expect(asked).toHaveBeenCalledOnce();
  });

  it('says what the browser lacks, and nothing where it can pay or does not answer', async () => {
    expect(await findSheetProblem(wallet, {})).toBe('Paiements natifs non supportés sur ce navigateur');
    expect(await findSheetProblem(wallet, browser(async () => true).device)).toBeNull();
    expect(await findSheetProblem(wallet, browser(() => Promise.reject(new Error('not now'))).device)).toBeNull();
  });
});

describe('the sheet of the browser', () => {
  const id = '01933b6e-0000-7000-8000-0000000000d1';
  const complete = vi.fn(async () => {});
  const handed = { methodName: 'https://portefeuille.exemple.fr', details: { jeton: 'abc' }, complete };
  const reply = (state: string) => ({ ok: true, status: 200, value: { id: 'c', state } });
  const cut = { ok: false, status: 0, code: 'NETWORK', message: 'Pas de réseau' };
  beforeEach(() => {
    callApi.mockReset();
    complete.mockClear();
  });
  const onOpen = vi.fn();
  const pay = (show: () => Promise<unknown>, deposit = async () => true) =>
    payDeclaration({ declarationId: id, methods: wallet, deposit, onOpen }, browser(async () => true, show).device);

  it('asks for 5,00 € in euros, then has the service charge what it hands over', async () => {
    callApi.mockResolvedValue(reply('paid'));
    const { made, device } = browser(
      async () => true,
      async () => handed,
    );
    const payment = { declarationId: id, methods: wallet, deposit: async () => true, onOpen };
    const outcome = await payDeclaration(payment, device);
    expect(outcome).toEqual({ state: 'paid', id: 'c' });
    expect(made.mock.lastCall?.[1]).toMatchObject({ total: { amount: { currency: 'EUR', value: '5.00' } } });
    expect(callApi.mock.lastCall?.[1]).toEqual({
      body: { declarationId: id, method: handed.methodName, token: '{"jeton":"abc"}' },
    });
    expect(complete).toHaveBeenCalledWith('success');
  });

  it.each([
    ['AbortError', { state: 'abandoned' }],
    ['NotSupportedError', { state: 'unavailable', message: 'Aucune méthode de paiement disponible' }],
    [
      'SecurityError',
      {
        state: 'failed',
        message: expect.stringMatching(/^Erreur de paiement: /),
        lead: 'Rien n’a été débité.',
        canPayByCard: true,
      },
    ],
  ])('that ends by %s charges nothing', async (name, told) => {
    const outcome = await pay(() => Promise.reject(new DOMException('told by the browser', name)));
    expect(outcome).toEqual(told);
    expect(callApi).not.toHaveBeenCalled();
  });

  it('sheet-closed-untold: left from the page, what it hands over later is not charged', async () => {
    let handOver: (response: unknown) => void = () => {};
    const silent = () => new Promise<unknown>((resolve) => (handOver = resolve));
    const paying = pay(silent);
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalled());
    onOpen.mock.lastCall?.[0]();
    const unpaid = { state: 'failed', lead: 'Rien n’a été débité.', canPayByCard: true };
    expect(await paying).toMatchObject({ ...unpaid, message: expect.stringMatching(/n’a pas répondu$/) });
    expect(onOpen).toHaveBeenLastCalledWith(null);
    // The browser still holds the first, and opens no other.
    const busy = () => Promise.reject(new DOMException('already showing', 'AbortError'));
    expect(await pay(busy)).toMatchObject({ ...unpaid, message: expect.stringMatching(/s’est refermé/) });
    handOver(handed);
    await vi.waitFor(() => expect(complete).toHaveBeenCalledWith('fail'));
    expect(callApi).not.toHaveBeenCalled();
    expect(await pay(busy)).toEqual({ state: 'abandoned' });
  });

  describe('that validates its merchant', () => {
    /** As Safari: told once the sheet shows, it closes when no session comes, and hands over when one does. */
    function validating(during: () => void = () => {}) {
      const { device } = browser(async () => true);
      const Request = device?.PaymentRequest as unknown as new (...given: unknown[]) => object;
      const heard = vi.fn();
      const closed = vi.fn();
      const abort = vi.fn(async () => {});
      class Sheet extends Request {
        onmerchantvalidation?: (event: object) => void;
        abort = abort;
        show = () =>
          new Promise((resolve, reject) => {
            const complete = (session: Promise<unknown>) =>
              session
                .then((opened) => resolve(heard(opened) ?? handed))
                .catch(() => reject(closed() ?? new DOMException('The operation was aborted.', 'AbortError')));
            this.onmerchantvalidation?.({ validationURL: 'https://ailleurs.exemple', complete });
            during();
          });
      }
      const payment = { declarationId: id, methods: wallet, deposit: async () => true, onOpen };
      const deviceWithSheet = { PaymentRequest: Sheet } as unknown as Parameters<typeof payDeclaration>[1];
      return { heard, closed, abort, paying: payDeclaration(payment, deviceWithSheet) };
    }
    const session = { ok: true, status: 200, value: { session: { nonce: '500a2a26' } } };

    it('gets the session that our service opens, never at the address it tells, then pays', async () => {
      callApi.mockResolvedValueOnce(session).mockResolvedValueOnce(reply('paid'));
      const { heard, paying } = validating();
      expect(await paying).toEqual({ state: 'paid', id: 'c' });
      expect(heard).toHaveBeenCalledExactlyOnceWith({ nonce: '500a2a26' });
      expect(callApi.mock.calls[0]).toEqual([expect.objectContaining({ path: '/api/billing/wallet/session' }), {}]);
    });

    it.each([
      ['WALLET_PAYMENTS_OFF', 409, 'Refusé'],
      ['PAYMENT_PROVIDER_SILENT', 409, 'le portefeuille ne s’est pas ouvert'],
      ['NETWORK', 0, 'Refusé'],
    ])('refused (%s), it closes: our sentence, nothing taken, and a card may pay', async (code, status, why) => {
      callApi.mockResolvedValue({ ok: false, status, code, message: 'Refusé', fields: {} });
      const { heard, paying } = validating();
      expect(await paying).toEqual({
        state: 'failed',
        message: `Erreur de paiement: ${why}`,
        lead: 'Rien n’a été débité.',
        canPayByCard: true,
      });
      expect(heard).not.toHaveBeenCalled();
      expect(callApi).toHaveBeenCalledOnce();
      expect(onOpen).toHaveBeenLastCalledWith(null);
    });

    it('left meanwhile, it gets no session, and nothing is charged', async () => {
      let answer: (given: unknown) => void = () => {};
      callApi.mockReturnValue(new Promise((resolve) => (answer = resolve)));
      const { heard, closed, abort, paying } = validating(() => setTimeout(() => onOpen.mock.lastCall?.[0]()));
      expect(await paying).toMatchObject({ state: 'failed', message: expect.stringMatching(/n’a pas répondu$/) });
      expect(abort).toHaveBeenCalledOnce();
      answer(session);
      await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
      expect(heard).not.toHaveBeenCalled();
      expect(callApi).toHaveBeenCalledOnce();
    });
  });

  it('hears that the bank refused, or that nothing is deposited yet, and nothing is taken', async () => {
    callApi.mockResolvedValue(reply('refused'));
    const refused = await pay(async () => handed);
    const early = await pay(
      async () => handed,
      async () => false,
    );
    for (const outcome of [refused, early])
      expect(outcome).toMatchObject({ state: 'failed', lead: expect.stringMatching(/^Rien n’a été débité/) });
    // A declaration that is not deposited cannot be paid by card either.
    expect([refused, early].map((outcome) => 'canPayByCard' in outcome && outcome.canPayByCard)).toEqual([true, false]);
    expect(callApi).toHaveBeenCalledOnce();
    expect(complete.mock.calls).toEqual([['unknown'], ['unknown']]);
  });

  it.each([
    ['WALLET_PAYMENTS_OFF', 409, true],
    ['NOTHING_DUE', 409, false],
    ['PAYMENT_PROVIDER_SILENT', 409, false],
    ['INTERNAL', 500, false],
  ])('refused by the service with %s: whether a card may pay instead', async (code, status, canPayByCard) => {
    callApi.mockResolvedValue({ ok: false, status, code, message: 'Refusé', fields: {} });
    const outcome = await pay(async () => handed);
    expect('canPayByCard' in outcome && outcome.canPayByCard).toBe(canPayByCard);
  });

  it('whose answer was cut is sent again, and if it stays cut nobody says that nothing was taken', async () => {
    callApi.mockResolvedValueOnce(cut).mockResolvedValueOnce(reply('paid'));
    expect(await pay(async () => handed)).toEqual({ state: 'paid', id: 'c' });
    expect(callApi.mock.calls[0]?.[1]).toEqual(callApi.mock.calls[1]?.[1]);
    callApi.mockResolvedValue(cut);
    const outcome = await pay(async () => handed);
    expect(outcome).toMatchObject({ state: 'failed', lead: expect.not.stringMatching(/Rien n’a été débité/) });
    expect(complete).toHaveBeenLastCalledWith('unknown');
  });
});
