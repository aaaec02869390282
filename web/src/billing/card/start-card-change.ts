import { ownPaymentsContract } from '@placejuste/contracts/billing';
import { callApi } from '../../platform/index.ts';
import { type CheckoutStart, buildFailedStart } from '../start-checkout.ts';
import { cardText } from './card.text.fr.ts';

/** Requests the page where another card is entered; with `forNewPlan`, the current plan has no further charge. */
export async function startCardChange(forNewPlan = false): Promise<CheckoutStart> {
  const body = forNewPlan ? { forNewPlan } : {};
  const outcome = await callApi(ownPaymentsContract.calls.changeCard, { body });
  if (outcome.ok) return { ok: true, url: outcome.value.url };
  // A card change is not a payment: its refusal has its own sentence.
  return forNewPlan
    ? buildFailedStart(outcome.message)
    : { ok: false, message: cardText.cancelled, detail: outcome.message };
}
