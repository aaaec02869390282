import { billingContract, createCheckoutReply, ownPaymentsContract } from '@placejuste/contracts/billing';
import type { PlanType } from '@placejuste/domain/billing';
import * as z from 'zod/mini';
import { callApi, invokeFunction } from '../platform/index.ts';
import { billingText } from './billing.text.fr.ts';

const text = billingText.checkout;

export type CheckoutStart =
  | { readonly ok: true; readonly url: string }
  /** `message` is the catalogue's sentence (§8), `detail` what the server adds to it. */
  | { readonly ok: false; readonly message: string; readonly detail: string | null };

/** What was ticked, each apart, with an order. */
interface OrderConsents {
  readonly terms: boolean;
  readonly startNow: boolean;
  readonly renews: boolean;
}

/** Asks for the payment page of a plan; without consents, for the one of a charge that failed. */
export async function startSubscriptionCheckout(planType: PlanType, consents?: OrderConsents): Promise<CheckoutStart> {
  const outcome = await invokeFunction('create-checkout', { planType, ...orderOf(consents) });
  if (!outcome.ok) return failedStart(outcome.message);
  const reply = z.safeParse(createCheckoutReply, outcome.value);
  return reply.success ? { ok: true, url: reply.data.url } : { ok: false, message: text.noUrl, detail: null };
}

function orderOf(consents: OrderConsents | undefined): object {
  if (consents === undefined) return {};
  const { renews, ...order } = consents;
  return { renews, consents: order };
}

/** Asks for the payment page of one declaration's 5,00 €. */
export async function startExpressCheckout(declarationId: string): Promise<CheckoutStart> {
  const outcome = await callApi(billingContract.calls.startExpressCheckout, { body: { declarationId } });
  return outcome.ok ? { ok: true, url: outcome.value.url } : failedStart(outcome.message);
}

/** Asks for the payment page of several declarations together. */
export async function startDuesCheckout(declarationIds: readonly string[]): Promise<CheckoutStart> {
  const outcome = await callApi(ownPaymentsContract.calls.startDuesCheckout, {
    body: { declarationIds: [...declarationIds] },
  });
  return outcome.ok ? { ok: true, url: outcome.value.url } : failedStart(outcome.message);
}

/** Asks for the page on which another card is given; `forNewPlan`: none is charged by the one that runs. */
export async function startCardChange(forNewPlan = false): Promise<CheckoutStart> {
  const body = forNewPlan ? { forNewPlan } : {};
  const outcome = await callApi(ownPaymentsContract.calls.changeCard, { body });
  return outcome.ok ? { ok: true, url: outcome.value.url } : failedStart(outcome.message);
}

function failedStart(detail: string): CheckoutStart {
  return { ok: false, message: text.failed, detail: detail === text.failed ? null : detail };
}

/** Leaves the application for the payment page; kept apart so that tests can stand in for the browser. */
export const leaveFor = {
  page(url: string): void {
    window.location.assign(url);
  },
};
