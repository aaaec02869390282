import { ownPaymentsContract } from '@placejuste/contracts/billing';
import { callApi } from '../../platform/index.ts';
import { type CheckoutStart, buildFailedStart } from '../start-checkout.ts';
import { cardText } from './card.text.fr.ts';

/** Asks for the page on which another card is given; `forNewPlan`: none is charged by the one that runs. */
export async function startCardChange(forNewPlan = false): Promise<CheckoutStart> {
  const body = forNewPlan ? { forNewPlan } : {};
  const outcome = await callApi(ownPaymentsContract.calls.changeCard, { body });
  if (outcome.ok) return { ok: true, url: outcome.value.url };
  // No payment was being made.
  return forNewPlan
    ? buildFailedStart(outcome.message)
    : { ok: false, message: cardText.cancelled, detail: outcome.message };
}
