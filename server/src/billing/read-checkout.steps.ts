import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { buildCheckoutView, type AnsweredCheckout } from './billing.view.ts';
import { catchUpCheckout } from './catch-up/catch-up-checkout.steps.ts';
import { findCheckout, type CheckoutWithReturns } from './payments/find-checkout.ts';

type Call = typeof billingContract.calls.readCheckout;

/** Returns a payment of the caller, in the state that the provider has decided by now. */
export async function readCheckout(
  platform: Platform,
  provider: PaymentProvider,
  { user, id }: { readonly user: RequestUser; readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const row = await findUpToDate(platform, provider, {
    find: () => runAsUser(platform, user, (context) => findCheckout(context, id)),
  });
  const view = row === undefined ? null : buildCheckoutView(row);
  return view === null ? refuse('CHECKOUT_NOT_FOUND') : ok(view);
}

/**
 * Finds the payment that a link names, for whoever holds the link, in the state that the provider has decided by now.
 */
export function findLinkedCheckout(
  platform: Platform,
  provider: PaymentProvider,
  { id, isReturn = false }: LinkedCheckout,
): Promise<AnsweredCheckout | undefined> {
  return findUpToDate(platform, provider, {
    find: () => runAsService(platform, (context) => findCheckout(context, id.toLowerCase())),
    isReturn,
  });
}

interface LinkedCheckout {
  readonly id: string;
  /** True for somebody who comes back from the provider's page. */
  readonly isReturn?: boolean;
}

interface Finding extends Pick<LinkedCheckout, 'isReturn'> {
  readonly find: () => Promise<CheckoutWithReturns | undefined>;
}

/** Asks the provider first, so that nobody is asked again for what they have just paid. */
async function findUpToDate(
  platform: Platform,
  provider: PaymentProvider,
  { find, isReturn = false }: Finding,
): Promise<AnsweredCheckout | undefined> {
  const row = await find();
  if (row === undefined) return undefined;
  const answer = await catchUpCheckout(platform, provider, { checkout: row, isReturn });
  return answer === 'settled' ? find() : { ...row, isUnpaid: answer === 'unpaid' };
}
