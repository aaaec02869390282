import type { Html } from '../../platform/html/index.ts';
import { alertHtml } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import type { FoundCheckout } from '../payments/find-checkout.ts';
import { thanksText as text } from './thanks-page.text.fr.ts';

/** What a page that thanks for `purpose` says of the payment its link names. */
export function thanksHtml(
  purpose: CheckoutRow['purpose'],
  checkout: Pick<FoundCheckout, 'purpose' | 'state' | 'amount_cents' | 'returnedCents'> | undefined,
): Html {
  const told = purpose === 'gift' ? { ...text, ...text.ofGift } : text;
  if (checkout === undefined || checkout.purpose !== purpose) return alertHtml('wait', told.unknown);
  if (checkout.state === 'paid' && checkout.returnedCents >= checkout.amount_cents)
    return alertHtml('wait', text.returned, 'status');
  if (checkout.state === 'paid')
    return alertHtml('good', checkout.purpose === 'gift' ? text.gift : text.subscription, 'status');
  return alertHtml('wait', told[checkout.state], 'status');
}
