import { amountInFrench } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import { sandboxText as text } from './sandbox.text.fr.ts';

export function sandboxFormHtml(label: string, amountCents: number, notice: string | null): Html {
  const amount = amountInFrench(amountCents);
  const form = html`<form method="post"><button name="choice" value="pay">${text.pay}</button><button name="choice"
    value="refuse" class="quiet">${text.refuse}</button><button name="choice" value="cancel"
    class="quiet">${text.cancel}</button></form>`;
  return html`<h1>${text.title}</h1><p role="note"><strong>${text.warning}</strong></p>${notice !== null && html`<p role="alert">${notice}</p>`}<p>${label}</p><p>${text.toPay} : <strong>${amount}</strong></p>${form}`;
}
