import { createCheckoutReply } from '@placejuste/contracts/billing';
import type { PlanType } from '@placejuste/domain/billing';
import * as z from 'zod/mini';
import { invokeFunction } from '../platform/index.ts';
import { plansText } from './plans.text.fr.ts';

const text = plansText.checkout;

export type CheckoutStart =
  | { readonly ok: true; readonly url: string; readonly id?: string | undefined }
  /** `message` is the sentence of the catalogue (§8), `detail` an addition of the server. */
  | { readonly ok: false; readonly message: string; readonly detail: string | null };

/** Separate consents ticked with an order. */
interface OrderConsents {
  readonly terms: boolean;
  readonly startNow: boolean;
  readonly renews: boolean;
}

/** Requests the payment page of a plan; without consents, the page of a failed charge. */
export async function startSubscriptionCheckout(planType: PlanType, consents?: OrderConsents): Promise<CheckoutStart> {
  const outcome = await invokeFunction('create-checkout', { planType, ...buildOrder(consents) });
  if (!outcome.ok) return buildFailedStart(outcome.message);
  const reply = z.safeParse(createCheckoutReply, outcome.value);
  return reply.success ? { ok: true, ...reply.data } : { ok: false, message: text.noUrl, detail: null };
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

/** Leaves the application for the payment page; an object, so that tests can replace it. */
export const leaveFor = {
  page(url: string): void {
    window.location.assign(url);
  },
};
