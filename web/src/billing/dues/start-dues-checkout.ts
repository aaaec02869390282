import { billingContract, ownPaymentsContract } from '@placejuste/contracts/billing';
import { callApi } from '../../platform/index.ts';
import { type CheckoutStart, buildFailedStart } from '../start-checkout.ts';

/** Requests the payment page of one declaration (5,00 €). */
export async function startExpressCheckout(declarationId: string): Promise<CheckoutStart> {
  const outcome = await callApi(billingContract.calls.startExpressCheckout, { body: { declarationId } });
  return outcome.ok ? { ok: true, ...outcome.value } : buildFailedStart(outcome.message);
}

/** Requests the payment page of several declarations together. */
export async function startDuesCheckout(declarationIds: readonly string[]): Promise<CheckoutStart> {
  const outcome = await callApi(ownPaymentsContract.calls.startDuesCheckout, {
    body: { declarationIds: [...declarationIds] },
  });
  return outcome.ok ? { ok: true, ...outcome.value } : buildFailedStart(outcome.message);
}
