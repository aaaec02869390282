import { ownPaymentsContract } from '@placejuste/contracts/billing';
import { callApi } from '../../platform/index.ts';
import { type CheckoutStart, failedStart } from '../start-checkout.ts';

/** Asks for the page on which another card is given; `forNewPlan`: none is charged by the one that runs. */
export async function startCardChange(forNewPlan = false): Promise<CheckoutStart> {
  const body = forNewPlan ? { forNewPlan } : {};
  const outcome = await callApi(ownPaymentsContract.calls.changeCard, { body });
  return outcome.ok ? { ok: true, url: outcome.value.url } : failedStart(outcome.message);
}
