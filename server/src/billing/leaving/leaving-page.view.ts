import { getPlan } from '@placejuste/domain/billing';
import type { Result } from '@placejuste/domain/kernel';
import { html, type Html } from '../../platform/html/index.ts';
import type { Leaving, LeavingEffect, LeavingRefusal } from './leave-subscription.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.tables.ts';
import { leavingText as text } from './leaving.text.fr.ts';

/** Renders the page of a contract about to end, or ended. */
export function renderLeaving(
  leaving: Leaving,
  effect: Result<LeavingEffect, LeavingRefusal>,
  newer: Pick<SubscriptionRow, 'plan_type'> | null,
): Html {
  const { kind } = leaving;
  const newerName = newer === null ? null : getPlan(newer.plan_type).productName;
  if (!effect.ok) {
    const isOver = effect.code === 'WITHDRAWAL_OVER';
    const goOn = (isOver || newerName !== null) && html`<p><a href="/resiliation">${text.cancel}</a></p>`;
    const whyNone = newerName === null ? text.none : text.orderedSince(newerName);
    const why = isOver ? text.over : whyNone;
    return html`<h1>${text.title[kind]}</h1><p role="note">${why}</p>${goOn}`;
  }
  const { planType, endsOn, graceEndsOn, refundCents, nextCharge, withdrawBy, undone, goesOn } = effect.value;
  const { isDone, askedAt } = effect.value;
  const facts = [
    text.asked(askedAt),
    text.contract(getPlan(planType).productName),
    text.effect(kind, endsOn),
    graceEndsOn === null ? null : text.inGrace(graceEndsOn),
    ...(undone === null ? [] : [text.undone(undone)]),
    ...(goesOn === null ? [] : [text.goesOn(getPlan(goesOn).productName)]),
    nextCharge === null ? null : text.nextCharge(nextCharge),
    newerName === null ? text.chargesEnd[kind] : text.orderedSince(newerName),
    text.refund(refundCents),
    text.proofs,
  ]
    .filter((line) => line !== null)
    .map((line) => html`<p>${line}</p>`);
  const instead =
    withdrawBy !== null &&
    html`<p>${text.withdrawInstead(withdrawBy)} <a href="/retractation">${text.withdraw}</a></p>`;
  if (isDone) return html`<h1>${text.done[kind]}</h1>${facts}<p role="status">${text.mailed}</p>${instead}`;
  const form = html`<form method="post"><button>${text.confirm[kind]}</button></form>`;
  return html`<h1>${text.title[kind]}</h1>${facts}${instead}${form}`;
}

export function renderUnknownLink(): Html {
  return html`<h1>${text.unknownTitle}</h1><p role="note">${text.unknown}</p><p><a
    href="/retractation">${text.withdraw}</a></p><p><a href="/resiliation">${text.cancel}</a></p>`;
}
