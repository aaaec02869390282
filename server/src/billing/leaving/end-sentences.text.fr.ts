import { formatCents, formatLongDate, type PlainDate } from '@placejuste/domain/kernel';
import type { EndReason, PlannedCharge } from '@placejuste/domain/subscription';

/** For whoever leaves while a charge is refused: paid or not changes the day of the end. */
export const describeUnpaid = (lastDay: PlainDate): string =>
  `Un paiement a été refusé\u00a0: s’il n’est pas réglé au plus tard le ${formatLongDate(lastDay)}, l’abonnement ` +
  's’arrête après ce jour-là, sans frais ni dette.';

/** For whoever leaves at the end of a commitment: what is still to be paid. */
export const describeNextCharge = ({ amountCents, day }: PlannedCharge): string =>
  `D’ici là, les paiements prévus continuent\u00a0: le prochain est de ${formatCents(amountCents)}, le ` +
  `${formatLongDate(day)}.`;

/** Why a subscription ended, to whoever had it. */
export const endSentences: Readonly<Record<EndReason, string>> = {
  term: 'Votre abonnement est arrivé à son terme.',
  stop: 'Votre abonnement s’arrête aujourd’hui, comme vous l’avez demandé.',
  unpaid: 'Votre abonnement est terminé : son paiement n’a pas abouti. Nous ne vous réclamons rien.',
  withdrawal: 'Vous avez renoncé à votre abonnement.',
  changed: 'Votre formule a changé, comme vous l’avez demandé.',
  dispute: 'Votre banque nous a repris un paiement : votre abonnement est terminé.',
};
