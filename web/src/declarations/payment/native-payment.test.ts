import { expect, it, vi } from 'vitest';
import { nativePaymentProblem } from './native-payment.ts';

const wallet = [{ supportedMethods: 'https://portefeuille.exemple.fr' }];
function browser(answer: () => Promise<boolean>) {
  const asked = vi.fn(answer);
  return {
    asked,
    device: {
      PaymentRequest: class {
        canMakePayment = asked;
      },
    },
  };
}

it('nothing-was-asked: « Aucune méthode de paiement disponible » waits for the browser', async () => {
  const { asked, device } = browser(async () => false);
  expect(await nativePaymentProblem(undefined, device)).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  expect(await nativePaymentProblem(wallet, device)).toBe('Aucune méthode de paiement disponible');
  expect(asked).toHaveBeenCalledOnce();
});

it('says what the browser lacks, and nothing where it can pay or does not answer', async () => {
  expect(await nativePaymentProblem(wallet, {})).toBe('Paiements natifs non supportés sur ce navigateur');
  expect(await nativePaymentProblem(wallet, browser(async () => true).device)).toBeNull();
  expect(await nativePaymentProblem(wallet, browser(() => Promise.reject(new Error('not now'))).device)).toBeNull();
});
