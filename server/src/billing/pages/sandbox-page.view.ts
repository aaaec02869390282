import { formatCents } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import type { SandboxRow } from '../../platform/payment/index.ts';
import { sandboxText as text } from './sandbox.text.fr.ts';

type SandboxPayment = Pick<SandboxRow, 'label' | 'amount_cents' | 'state' | 'keeps_card'>;

export function sandboxFormHtml(payment: SandboxPayment, notice: string | null): Html {
  const amount = formatCents(payment.amount_cents);
  const isFree = payment.amount_cents === 0;
  const body = payment.state === 'paid' ? renderDisputes(isFree) : renderChoices(payment);
  const alert = notice !== null && html`<p role="alert">${notice}</p>`;
  return html`<h1>${text.title}</h1><p role="note"><strong>${text.warning}</strong></p>${alert}
<p>${payment.label}</p><p>${isFree ? text.nothingToPay : html`${text.toPay} : <strong>${amount}</strong>`}</p>${body}`;
}

function renderChoices({ keeps_card: keepsCard, amount_cents: cents }: SandboxPayment): Html {
  const later = [
    ...(keepsCard ? [renderButton('pay-then-refuse', text.payThenRefuse)] : []),
    ...(keepsCard ? [renderButton('pay-then-delay', text.payThenDelay)] : []),
    ...(keepsCard ? [renderButton('pay-then-authenticate', text.payThenAuthenticate)] : []),
    ...(keepsCard ? [renderButton('pay-expiring', text.payExpiring)] : []),
  ];
  return html`<form method="post"><button name="choice" value="pay">${cents === 0 ? text.keepCard : text.pay}</button>${[
    renderButton('refuse', text.refuse),
    renderButton('cancel', text.cancel),
    renderButton('authenticate', text.withBank),
    renderButton('pay-delayed', text.payDelayed),
    renderButton('refuse-delayed', text.refuseDelayed),
    ...later,
  ]}</form>`;
}

/** Payments can be disputed at the bank afterwards; a card that paid nothing cannot. */
function renderDisputes(isFree: boolean): Html {
  if (isFree) return html`<form method="post">${[renderButton('pay', text.goBack)]}</form>`;
  return html`<form method="post">${[
    renderButton('pay', text.goBack),
    renderButton('dispute', text.dispute),
    renderButton('dispute-won', text.disputeWon),
    renderButton('dispute-lost', text.disputeLost),
  ]}</form>`;
}

function renderButton(choice: string, label: string): Html {
  return html`<button name="choice" value="${choice}" class="quiet">${label}</button>`;
}
