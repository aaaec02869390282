import { createCheckoutReply } from '@placejuste/contracts/billing';
import type { PlanType } from '@placejuste/domain/billing';
import * as z from 'zod/mini';
import { invokeFunction } from '../platform/index.ts';
import { plansText } from './plans.text.fr.ts';

const text = plansText.checkout;

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
  const outcome = await invokeFunction('create-checkout', { planType, ...buildOrder(consents) });
  if (!outcome.ok) return buildFailedStart(outcome.message);
  const reply = z.safeParse(createCheckoutReply, outcome.value);
  return reply.success ? { ok: true, url: reply.data.url } : { ok: false, message: text.noUrl, detail: null };
}

function buildOrder(consents: OrderConsents | undefined): object {
  if (consents === undefined) return {};
  const { renews, ...order } = consents;
  return { renews, consents: order };
}

/** Outcome of an order that could not be started; `detail`: French sentence of the server. */
export function buildFailedStart(detail: string): CheckoutStart {
  return { ok: false, message: text.failed, detail: detail === text.failed ? null : detail };
}

/** Leaves the application for the payment page; kept apart so that tests can stand in for the browser. */
export const leaveFor = {
  page(url: string): void {
    window.location.assign(url);
  },
};
