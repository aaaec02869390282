import { formatCents } from '@placejuste/domain/kernel';

/** The refund of someone who leaves, and when their bank shows it. `cents` is zero where nothing had been charged. */
export const describeRefund = (cents: number): string =>
  cents === 0
    ? 'Rien n’avait été débité\u00a0: rien n’est à vous rendre.'
    : `Nous vous rendons ${formatCents(cents)}, sur la carte qui a payé. Votre banque l’affiche en quelques ` +
      'jours, quatorze au plus.';
