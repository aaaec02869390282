import { getPlan, type PlanType } from '@placejuste/domain/billing';
import { formatLongDate, type PlainDate } from '@placejuste/domain/kernel';
import type { EndReason } from '@placejuste/domain/subscription';

/** For someone who leaves while a charge is refused: the day of the end depends on whether it is paid. */
export const describeUnpaid = (lastDay: PlainDate): string =>
  `Un paiement a été refusé\u00a0: s’il n’est pas réglé au plus tard le ${formatLongDate(lastDay)}, l’abonnement ` +
  's’arrête après ce jour-là, sans frais ni dette.';

/** For whoever leaves while another plan was to follow. */
export const describeUndone = (planType: PlanType): string =>
  `La formule qui devait suivre, «\u00a0${getPlan(planType).productName}\u00a0», est annulée aussi\u00a0: elle ne vous ` +
  'coûte rien.';

/** Why a subscription ended, told to its holder. */
export const endSentences: Readonly<Record<EndReason, string>> = {
  term: 'Votre abonnement est arrivé à son terme.',
  stop: 'Votre abonnement s’arrête aujourd’hui, comme vous l’avez demandé.',
  unpaid: 'Votre abonnement est terminé : son paiement n’a pas abouti. Nous ne vous réclamons rien.',
  withdrawal: 'Vous avez renoncé à votre abonnement.',
  changed: 'Votre formule a changé, comme vous l’avez demandé.',
  dispute: 'Votre banque nous a repris un paiement : votre abonnement est terminé.',
};
