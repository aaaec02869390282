import { formatCents, formatDate, formatDayOfMonth, formatLongDate, getDayOfMonth } from '@placejuste/domain/kernel';
import { listFirstTermCharges, type SubscriptionTerms } from '@placejuste/domain/subscription';
import type { NextCharge } from '../subscriptions/subscription.view.ts';

const notTaken = (day: string): string => `Prévu le ${day}, il n’est pas encore passé.`;

export const describeNextCharge = ({ amountCents, day, isLate }: NextCharge): string =>
  isLate === true
    ? `Prochain paiement : ${formatCents(amountCents)}. ${notTaken(formatDate(day))}`
    : `Prochain paiement : ${formatCents(amountCents)}, le ${formatDate(day)}.`;

/** For whoever leaves at the end of a commitment: what is still to be paid. */
export const describeChargesUntilEnd = ({ amountCents, day, isLate }: NextCharge): string => {
  const next = `D’ici là, les paiements prévus continuent\u00a0: le prochain est de ${formatCents(amountCents)}`;
  return isLate === true ? `${next}. ${notTaken(formatLongDate(day))}` : `${next}, le ${formatLongDate(day)}.`;
};

/** When each payment is taken, in one sentence. */
export function describePayments(terms: SubscriptionTerms): string {
  const charges = listFirstTermCharges(terms);
  const [first] = charges;
  const last = charges.at(-1);
  if (first === undefined || last === undefined || charges.length === 1)
    return `${formatCents(first?.amountCents ?? 0)} en une fois, déjà payés : plus rien à payer.`;
  const total = first.amountCents * charges.length;
  const day = getDayOfMonth(terms.startsOn);
  const shorter = day > 28 ? ' (le dernier jour des mois plus courts)' : '';
  return (
    `${charges.length} paiements de ${formatCents(first.amountCents)}, le ${formatDayOfMonth(day)} de chaque ` +
    `mois${shorter}. Le premier est fait, le dernier sera le ${formatDate(last.day)}. ` +
    `Total : ${formatCents(total)}.`
  );
}
