import { amountInFrench } from '@placejuste/domain/kernel';
import { sandboxText as text } from './sandbox.text.fr.ts';

/** `label` is ours (a plan's name or a fixed sentence), never typed by anyone. */
export function sandboxFormHtml(label: string, amountCents: number, notice: string | null): string {
  const amount = amountInFrench(amountCents);
  return [
    `<h1>${text.title}</h1>`,
    `<p role="note"><strong>${text.warning}</strong></p>`,
    notice === null ? '' : `<p role="alert">${notice}</p>`,
    `<p>${label}</p><p>${text.toPay} : <strong>${amount}</strong></p>`,
    '<form method="post">',
    `<button name="choice" value="pay">${text.pay}</button>`,
    `<button name="choice" value="refuse" class="quiet">${text.refuse}</button>`,
    `<button name="choice" value="cancel" class="quiet">${text.cancel}</button>`,
    '</form>',
  ].join('');
}
