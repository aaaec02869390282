import type { Html } from '../../platform/html/index.ts';
import { alertHtml } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import { thanksText as text } from './thanks-page.text.fr.ts';

/** What a page that thanks for `purpose` says of the payment its link names. */
export function thanksHtml(
  purpose: CheckoutRow['purpose'],
  checkout: Pick<CheckoutRow, 'purpose' | 'state'> | undefined,
): Html {
  if (checkout === undefined || checkout.purpose !== purpose) return alertHtml('wait', text.unknown);
  if (checkout.state === 'paid')
    return alertHtml('good', checkout.purpose === 'gift' ? text.gift : text.subscription, 'status');
  return alertHtml('wait', text[checkout.state], 'status');
}
