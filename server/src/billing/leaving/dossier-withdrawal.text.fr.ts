import {
  formatCents,
  formatDate,
  formatMoment,
  toParisMoment,
  toParisDay,
  type PlainDate,
} from '@placejuste/domain/kernel';
import { writeGreeting } from '../billing.text.fr.ts';
import { describeRefund } from '../refunds/refund-sentence.text.fr.ts';

interface WithdrawnFacts {
  readonly number: string;
  readonly deposits: readonly Date[];
  readonly askedAt: Date;
  readonly refundCents: number;
  readonly isReady: boolean;
}

const describeDossiers = (deposits: readonly Date[]): string =>
  deposits.length > 1
    ? `la préparation de ${deposits.length} dossiers de contestation`
    : 'la préparation d’un dossier de contestation';

const depositLine = (at: Date): string => `– déclaration du ${formatMoment(toParisMoment(at))}`;

/** A dossier already made stays; one that is not made can be bought again. */
const whatStays = 'Vos preuves restent à vous. Un dossier déjà prêt aussi : vous ne devez rien pour lui.';
const whatIsNotMade = 'Un dossier qui n’est pas prêt pourra de nouveau être réglé, si vous le voulez un jour.';

/** The acknowledgement of a withdrawal on a durable medium, with its contract, date and time (C. conso. L221-21). */
export const buildWithdrawnDossierMail = (firstName: string, facts: WithdrawnFacts) => ({
  subject: 'Votre rétractation est enregistrée',
  paragraphs: [
    writeGreeting(firstName),
    `Vous avez renoncé à ${describeDossiers(facts.deposits)}, paiement ${facts.number}, ` +
      `le ${formatMoment(toParisMoment(facts.askedAt))} (heure de Paris). Gardez ce message.`,
    ...facts.deposits.map(depositLine),
    describeRefund(facts.refundCents),
    facts.isReady ? whatStays : `Vos preuves restent à vous. ${whatIsNotMade}`,
  ],
});

export const dossierWithdrawalText = {
  title: 'Renoncer à un dossier',
  done: 'Votre rétractation est enregistrée',
  asked: (at: Date): string => `Demande reçue le ${formatMoment(toParisMoment(at))} (heure de Paris).`,
  payment: (deposits: readonly Date[], paidAt: Date, cents: number): string =>
    `${deposits.length > 1 ? `Préparation de ${deposits.length} dossiers` : 'Préparation d’un dossier'}, ` +
    `${formatCents(cents)} payés le ${formatDate(toParisDay(paidAt))}`,
  deposit: depositLine,
  open: (cents: number, lastDay: PlainDate): string =>
    `Nous vous rendons ${formatCents(cents)}, sur la carte qui a payé. Délai pour le demander\u00a0: jusqu’au ` +
    `${formatDate(lastDay)}.`,
  withdrawn: (cents: number): string =>
    `Vous y avez renoncé : ${formatCents(cents)} vous sont rendus, sur la carte qui a payé. Un e-mail le confirme.`,
  over: 'Le délai de 14 jours pour y renoncer était passé. Le dossier reste à vous.',
  returned: 'Ce paiement vous est déjà rendu : il n’y a plus à y renoncer.',
  stays: `${whatStays} ${whatIsNotMade}`,
  confirm: 'confirmer la rétractation',
  none: 'Aucun dossier n’a été payé depuis cette adresse : il n’y a rien à rendre.',
  mail: {
    subject: 'Confirmez votre rétractation en un geste',
    why:
      'Pour que personne d’autre ne puisse renoncer à votre place, ouvrez ce lien et confirmez. Il n’y a pas besoin ' +
      'de se connecter. La page dit ce qui vous est rendu.',
    stranger: 'Vous n’avez rien demandé ? Ne faites rien : rien ne change.',
  },
} as const;
