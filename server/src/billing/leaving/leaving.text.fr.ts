import { formatCents, formatLongDate, formatMoment, toParisMoment, type PlainDate } from '@placejuste/domain/kernel';
import type { LeavingKind } from '@placejuste/domain/subscription';
import { describeChargesUntilEnd } from '../mails/charge-sentences.text.fr.ts';
import { describeUndone, describeUnpaid } from './end-sentences.text.fr.ts';

/** The buttons have the words of the law (C. conso. D215-2, D221-5). */
export const leavingText = {
  title: { withdrawal: 'Renoncer à votre contrat', cancellation: 'Résilier votre contrat' },
  confirm: { withdrawal: 'confirmer la rétractation', cancellation: 'confirmer la résiliation' },
  asked: (at: Date): string => `Demande reçue le ${formatMoment(toParisMoment(at))} (heure de Paris).`,
  contract: (name: string): string => `Contrat : ${name}`,
  effect: (kind: LeavingKind, endsOn: PlainDate): string =>
    kind === 'withdrawal'
      ? 'Le contrat prend fin tout de suite.'
      : `Le contrat prend fin le ${formatLongDate(endsOn)}.`,
  inGrace: describeUnpaid,
  nextCharge: describeChargesUntilEnd,
  withdrawInstead: (day: PlainDate): string =>
    `Jusqu’au ${formatLongDate(day)}, vous pouvez plutôt renoncer au contrat\u00a0: tout vous est remboursé.`,
  withdraw: 'renoncer au contrat ici',
  chargesEnd: { withdrawal: null, cancellation: 'Après, plus rien n’est prélevé.' },
  undone: describeUndone,
  goesOn: (name: string): string => `Votre formule actuelle, « ${name} », continue comme avant.`,
  orderedSince: (name: string): string =>
    `Depuis votre demande, vous avez commandé « ${name} »\u00a0: cet abonnement-là continue. Pour l’arrêter aussi, ` +
    'résiliez-le.',
  refund: (cents: number): string =>
    cents === 0 ? 'Rien n’est à vous rendre.' : `Nous vous rendons ${formatCents(cents)}, sur la carte qui a payé.`,
  proofs: 'Vos preuves restent à vous, téléchargeables après la fin du contrat.',
  done: { withdrawal: 'Votre rétractation est enregistrée', cancellation: 'Votre résiliation est enregistrée' },
  mailed: 'Un e-mail le confirme, avec la date et l’heure. Vous n’avez rien d’autre à faire.',
  unknownTitle: 'Ce lien ne mène plus à un contrat',
  unknown: 'Il est incomplet ou trop ancien. Recommencez votre demande : cela prend une minute.',
  none: 'Il n’y a pas d’abonnement en cours à cette adresse : rien n’est prélevé, il n’y a rien à arrêter.',
  over: 'Le délai de 14 jours pour renoncer est passé. Vous pouvez résilier : la page dit à quelle date l’abonnement s’arrête.',
  cancel: 'Résilier votre contrat',
  mail: {
    subject: {
      withdrawal: 'Confirmez votre rétractation en un geste',
      cancellation: 'Confirmez votre résiliation en un geste',
    },
    lead: (at: Date): string =>
      `Nous avons reçu votre demande le ${formatMoment(toParisMoment(at))} (heure de Paris). C’est cette date ` +
      `qui compte.`,
    why:
      'Pour que personne d’autre ne puisse arrêter votre contrat, ouvrez ce lien et confirmez. Il n’y a pas besoin de se ' +
      'connecter. La page dit la date de fin et ce qui vous est rendu.',
    stranger: 'Vous n’avez rien demandé ? Ne faites rien : votre contrat continue.',
    open: 'Voir et confirmer',
  },
} as const;
