import { planOf } from '@placejuste/domain/billing';
import type { Result } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import type { Leaving, LeavingEffect, LeavingRefusal } from './leave-subscription.ts';
import { leavingText as text } from './leaving.text.fr.ts';

/** What the page says of a contract about to end, or ended. */
export function leavingHtml(leaving: Leaving, effect: Result<LeavingEffect, LeavingRefusal>): Html {
  const { kind, askedAt } = leaving;
  if (!effect.ok) {
    const isOver = effect.code === 'WITHDRAWAL_OVER';
    const goOn = isOver && html`<p><a href="/resiliation">${text.cancel}</a></p>`;
    return html`<h1>${text.title[kind]}</h1><p role="note">${isOver ? text.over : text.none}</p>${goOn}`;
  }
  const { row, endsOn, refundCents, isDone } = effect.value;
  const facts = [
    text.asked(askedAt),
    text.contract(planOf(row.plan_type).productName),
    text.effect(kind, endsOn),
    text.refund(refundCents),
    text.proofs,
  ].map((line) => html`<p>${line}</p>`);
  if (isDone) return html`<h1>${text.done[kind]}</h1>${facts}<p role="status">${text.mailed}</p>`;
  return html`<h1>${text.title[kind]}</h1>${facts}<form method="post"><button>${text.confirm[kind]}</button></form>`;
}

export function unknownLinkHtml(): Html {
  return html`<h1>${text.unknownTitle}</h1><p role="note">${text.unknown}</p><p><a
    href="/resiliation">${text.cancel}</a></p>`;
}
