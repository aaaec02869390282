import { amountInFrench } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import type { SandboxRow } from '../../platform/payment/index.ts';
import { sandboxText as text } from './sandbox.text.fr.ts';

type SandboxPayment = Pick<SandboxRow, 'label' | 'amount_cents' | 'state' | 'keeps_card'>;

export function sandboxFormHtml(payment: SandboxPayment, notice: string | null): Html {
  const amount = amountInFrench(payment.amount_cents);
  const isFree = payment.amount_cents === 0;
  const body = payment.state === 'paid' ? disputesHtml(isFree) : choicesHtml(payment);
  const said = notice !== null && html`<p role="alert">${notice}</p>`;
  return html`<h1>${text.title}</h1><p role="note"><strong>${text.warning}</strong></p>${said}
<p>${payment.label}</p><p>${isFree ? text.nothingToPay : html`${text.toPay} : <strong>${amount}</strong>`}</p>${body}`;
}

function choicesHtml({ keeps_card: keepsCard, amount_cents: cents }: SandboxPayment): Html {
  const later = [
    ...(keepsCard ? [buttonHtml('pay-then-refuse', text.payThenRefuse)] : []),
    ...(keepsCard ? [buttonHtml('pay-then-delay', text.payThenDelay)] : []),
    ...(keepsCard ? [buttonHtml('pay-then-authenticate', text.payThenAuthenticate)] : []),
    ...(keepsCard ? [buttonHtml('pay-expiring', text.payExpiring)] : []),
  ];
  return html`<form method="post"><button name="choice" value="pay">${cents === 0 ? text.keepCard : text.pay}</button>${[
    buttonHtml('refuse', text.refuse),
    buttonHtml('cancel', text.cancel),
    buttonHtml('authenticate', text.withBank),
    buttonHtml('pay-delayed', text.payDelayed),
    buttonHtml('refuse-delayed', text.refuseDelayed),
    ...later,
  ]}</form>`;
}

/** A payment made can still be asked back from one’s own bank; a card that paid nothing cannot. */
function disputesHtml(isFree: boolean): Html {
  if (isFree) return html`<form method="post">${[buttonHtml('pay', text.goBack)]}</form>`;
  return html`<form method="post">${[
    buttonHtml('pay', text.goBack),
    buttonHtml('dispute', text.dispute),
    buttonHtml('dispute-won', text.disputeWon),
    buttonHtml('dispute-lost', text.disputeLost),
  ]}</form>`;
}

function buttonHtml(choice: string, label: string): Html {
  return html`<button name="choice" value="${choice}" class="quiet">${label}</button>`;
}
