import { html, type Html } from '../../platform/html/index.ts';
import { renderAlertHtml, renderLinkButtonHtml } from '../../platform/http/index.ts';
import type { CheckoutRow } from '../billing.tables.ts';
import type { CheckoutWithReturns } from '../payments/find-checkout.ts';
import { thanksText as text } from './thanks-page.text.fr.ts';

/** Content of the thanks page for `purpose`, given the payment that its link names. */
export function renderThanks(
  purpose: CheckoutRow['purpose'],
  checkout: Pick<CheckoutWithReturns, 'id' | 'purpose' | 'state' | 'amount_cents' | 'returnedCents'> | undefined,
): Html {
  const words = purpose === 'gift' ? { ...text, ...text.ofGift } : text;
  if (checkout === undefined || checkout.purpose !== purpose) return renderAlertHtml('wait', words.unknown);
  if (checkout.state === 'paid' && checkout.returnedCents >= checkout.amount_cents)
    return renderAlertHtml('wait', text.returned, 'status');
  if (checkout.state === 'paid')
    return renderAlertHtml('good', checkout.purpose === 'gift' ? text.gift : text.subscription, 'status');
  const alert = renderAlertHtml('wait', words[checkout.state], 'status');
  if (checkout.state !== 'open') return alert;
  const path = purpose === 'gift' ? '/merci-soutien' : '/thank-you';
  return html`${alert}<div class="row">${renderLinkButtonHtml(`${path}?checkout=${checkout.id}`, text.check)}</div>`;
}
