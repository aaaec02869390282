import { getPlan, type PlanType } from '@placejuste/domain/billing';
import { formatCents, formatMoment, toParisMoment } from '@placejuste/domain/kernel';

/** The name may be empty on an account opened with a phone number only. */
export const writeGreeting = (firstName: string): string => (firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`);

/** The refund is automatic: the team hears of it only where the provider refuses. */
const secondPayment = 'Ce second paiement vous sera rendu, sur la carte qui a payé : vous n’avez rien à faire.';

/** A refund announced as made did not arrive. Used for a subscription and for a payment made twice alike. */
export const buildRefundFailedMail = (firstName: string, amountCents: number) => ({
  subject: 'Votre remboursement n’a pas abouti',
  paragraphs: [
    writeGreeting(firstName),
    `Nous vous avions rendu ${formatCents(amountCents)}, mais votre banque n’a pas pu recevoir cette somme. ` +
      'Votre carte a peut-être changé.',
    'Cet argent est toujours à vous. Notre équipe s’en occupe et vous le rend autrement. Vous n’avez ' +
      'rien à payer, et ' +
      'l’avoir que vous avez reçu reste valable.',
    'Pour nous donner un autre moyen de vous le rendre, écrivez-nous depuis la page Aide.',
  ],
});

interface SettledDues {
  /** When each declaration was deposited. */
  readonly settled: readonly Date[];
  /** Price of one dossier. */
  readonly dossierCents: number;
  readonly returnedCents: number;
}

/** True also of a dossier that nobody has requested yet, or that waits for its holder's documents. */
const nothingLeft = (dossiers: string): string => `Il n’y a plus rien à payer pour télécharger ${dossiers}.`;

export const billingText = {
  expressLabel: 'Préparation du dossier de contestation',
  duesLabel: (count: number): string => `Préparation de ${count} dossiers de contestation`,
  receiptSubject: 'Votre paiement à PlaceJuste',
  /** Of a payment that opened nothing: it was already paid, or another one is due first. */
  returnedSubject: 'Un paiement en trop vous est rendu',
  subscriptionReceipt: (firstName: string, planType: PlanType, amountCents: number): string[] => [
    writeGreeting(firstName),
    `Votre abonnement « ${getPlan(planType).productName} » est actif. Montant de ce paiement : ` +
      `${formatCents(amountCents)}.`,
  ],
  paidTwice: (firstName: string, amountCents: number): string[] => [
    writeGreeting(firstName),
    `Votre abonnement était déjà payé quand un second paiement de ${formatCents(amountCents)} nous est parvenu.`,
    `Votre abonnement ne change pas. ${secondPayment}`,
  ],
  /** The payment page was opened before the bank refused a charge. */
  otherPlanInGrace: (firstName: string, amountCents: number): string[] => [
    writeGreeting(firstName),
    `Un paiement de ${formatCents(amountCents)} pour une autre formule nous est parvenu. Il vous sera rendu, sur la ` +
      'carte qui a payé.',
    'Un paiement de votre abonnement a été refusé\u00a0: c’est lui qui reste à régler, sur « Abonnement et ' +
      'paiements ».',
  ],
  dossierPaidTwice: (firstName: string, amountCents: number): string[] => [
    writeGreeting(firstName),
    'La préparation de ce dossier était déjà réglée quand un second paiement de ' +
      `${formatCents(amountCents)} nous est parvenu.`,
    secondPayment,
  ],
  cardLabel: 'Carte de votre abonnement',
  duesPaidTwice: (firstName: string, amountCents: number): string[] => [
    writeGreeting(firstName),
    'La préparation de tous ces dossiers était déjà réglée quand un paiement de ' +
      `${formatCents(amountCents)} nous est parvenu.`,
    secondPayment,
  ],
  duesReceipt: (firstName: string, { settled, dossierCents, returnedCents }: SettledDues): string[] => [
    writeGreeting(firstName),
    settled.length === 1
      ? 'La préparation de ce dossier de contestation est réglée :'
      : `La préparation de ces ${settled.length} dossiers de contestation est réglée :`,
    ...settled.map((at) => `– déclaration du ${formatMoment(toParisMoment(at))}`),
    `Montant payé : ${formatCents(settled.length * dossierCents + returnedCents)}, soit ` +
      `${formatCents(dossierCents)} par dossier.`,
    ...(returnedCents === 0
      ? []
      : [
          'Une partie était déjà réglée par un autre paiement. Nous vous rendons ' +
            `${formatCents(returnedCents)}, sur la carte qui a payé : vous n’avez rien à faire.`,
        ]),
    settled.length === 1
      ? nothingLeft('les dossiers construits sur cette déclaration')
      : nothingLeft('les dossiers construits sur ces déclarations'),
  ],
  giftLabel: 'Soutien à PlaceJuste',
  giftReceipt: (amountCents: number, id: string): string[] => [
    'Bonjour,',
    `Nous avons bien reçu votre soutien de ${formatCents(amountCents)}. Merci.`,
    'Ce paiement est unique : rien d’autre ne sera prélevé. Il n’ouvre pas droit à une réduction ' +
      `d’impôt. Référence : ${id}.`,
    'Une erreur de montant ? Écrivez-nous depuis la page Aide, en donnant cette référence.',
  ],
  expressReceipt: (firstName: string, amountCents: number): string[] => [
    writeGreeting(firstName),
    `La préparation de votre dossier de contestation est réglée : ${formatCents(amountCents)}.`,
    nothingLeft('le dossier construit sur cette déclaration'),
  ],
} as const;
