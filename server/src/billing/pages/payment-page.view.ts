import { formatCents } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import { renderLinkButtonHtml as button, renderAlertHtml } from '../../platform/http/index.ts';
import type { AnsweredCheckout } from '../billing.view.ts';
import { paymentPageText as text } from './payment-page.text.fr.ts';

/** Contents of the page's address, besides the payment that it names. */
interface PaymentLink {
  /** True when the address names a payment, which may not exist. */
  readonly isNamed: boolean;
  readonly amount: string | undefined;
  readonly isFromPwa: boolean;
  /** True when the payer comes back from the provider's page. */
  readonly isLeft: boolean;
}

/** Content of `/payments`: the amount due, or why nothing can be paid. */
export function renderPayment(checkout: AnsweredCheckout | undefined, link: PaymentLink): Html {
  return checkout === undefined ? renderNothingDue(link.isNamed) : renderCheckout(checkout, link);
}

/** « 5.00 », as the specification writes an amount in an address. */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

const renderRow = (...buttons: readonly Html[]): Html => html`<div class="row">${buttons}</div>`;

function renderNothingDue(unknown: boolean): Html {
  const message = unknown
    ? renderAlertHtml('bad', { title: text.unknownTitle, text: text.unknown }, 'alert')
    : html`<p>${text.nothing}</p>`;
  const links = renderRow(button('/pwa/billing', text.mine, 'act'), button('/soutien-particuliers', text.support));
  return html`${message}${links}`;
}

function renderCheckout(checkout: AnsweredCheckout, link: PaymentLink): Html {
  const { amount: announced, isFromPwa: pwa, isLeft } = link;
  const otherAmount = announced !== undefined && announced !== formatAmount(checkout.amount_cents);
  const gift = checkout.purpose === 'gift';
  const back = gift
    ? button('/soutien-particuliers', text.giftBack)
    : button(pwa ? '/pwa/billing' : '/dashboard', pwa ? text.mine : text.account);
  const again = gift ? back : button('/pwa/billing', text.mine);
  const amount = formatCents(checkout.amount_cents);
  if (checkout.state === 'paid') {
    const goOn = gift ? button(`/merci-soutien?checkout=${checkout.id}`, text.goOn, 'act') : back;
    if (checkout.amount_cents > 0 && checkout.returnedCents >= checkout.amount_cents) {
      const alert = renderAlertHtml('wait', { title: text.returnedTitle, text: text.returned(amount) });
      return html`${alert}${renderRow(back)}`;
    }
    return html`${renderAlertHtml('good', { title: text.paidTitle, text: text.paid(amount) })}${renderRow(goOn)}`;
  }
  if (checkout.state === 'refused')
    return html`${renderAlertHtml('bad', { title: text.refusedTitle, text: text.refused })}${renderRow(again)}`;
  if (checkout.state === 'cancelled' || checkout.payment_url === null) {
    const alert = renderAlertHtml('wait', { title: text.closedTitle, text: gift ? text.giftClosed : text.closed });
    return html`${alert}${renderRow(again)}`;
  }
  const isUnsure = isLeft && checkout.isUnpaid !== true;
  return html`${[
    isLeft && renderAlertHtml('wait', { title: text.leftTitle, text: describeLeft(checkout) }, 'status'),
    otherAmount && renderAlertHtml('wait', { title: text.otherAmountTitle, text: text.otherAmount(amount) }),
    html`<section class="card pay-card" aria-labelledby="a-payer"><h2 id="a-payer">${text.what[checkout.purpose]}</h2><p class="pay-amount">${amount}</p>${['express', 'gift'].includes(checkout.purpose) && html`<p class="soft">${text.once}</p>`}</section>`,
    isUnsure && renderRow(button(buildReturnLink(checkout, pwa), text.check)),
    renderRow(button(checkout.payment_url, text.pay(amount), 'act'), back),
    html`<p class="soft small">${text.where}</p>`,
  ]}`;
}

/** The address of this page for somebody who comes back from the provider's, which asks the provider again. */
function buildReturnLink({ id, amount_cents: cents }: AnsweredCheckout, pwa: boolean): string {
  return `/payments?session=${id}&amount=${formatAmount(cents)}${pwa ? '&pwa=true' : ''}&checkout=${id}`;
}

/** Says that nothing was taken where the provider has confirmed it; else that it is not known yet. */
function describeLeft({ isUnpaid }: AnsweredCheckout): string {
  return isUnpaid === true ? text.left : text.leftUnsure;
}
