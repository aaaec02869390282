import { writeGreeting } from '../billing.text.fr.ts';
import { describeRefund } from '../refunds/refund-sentence.text.fr.ts';
import { describeUndone, endSentences, describeUnpaid } from '../leaving/end-sentences.text.fr.ts';
import { describeChargesUntilEnd, describeNextCharge, describePayments } from '../mails/charge-sentences.text.fr.ts';
import type { NextCharge } from './subscription.view.ts';
import { invoiceText } from '../invoices/invoices.text.fr.ts';
import type { AgreedTerms } from '../terms/load-agreed-terms.ts';
import { describeAgreement } from '../terms/terms-mail.text.fr.ts';
import { graceDays, computeLastDayToWithdraw, getPlan, type PlanType } from '@placejuste/domain/billing';
import {
  formatCents,
  formatDate,
  formatLongDate,
  formatMoment,
  toParisMoment,
  type PlainDate,
} from '@placejuste/domain/kernel';
import {
  computeTermEnd,
  computeLastDayOfTerm,
  computeNoticeWindow,
  buildPlannedCharge,
  type EndReason,
  type PlannedCharge,
  type SubscriptionTerms,
} from '@placejuste/domain/subscription';

export interface SubscriptionMailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly boxed?: string;
}

const yours =
  'Vos déclarations, vos amendes et vos dossiers restent à vous : vous pouvez toujours les lire et les exporter.';

interface Contract {
  readonly terms: SubscriptionTerms;
  readonly number: string;
}

interface StopFacts extends Contract {
  readonly askedAt: Date;
  readonly ends: PlainDate;
  readonly graceEndsOn: PlainDate | null;
  readonly next: NextCharge | null;
  /** The plan that was to follow. */
  readonly undone: PlanType | null;
}

interface StartedFacts extends Contract {
  readonly agreed: AgreedTerms;
  readonly at: Date;
  readonly publicUrl: string;
}

interface ReceiptFacts {
  readonly charge: PlannedCharge;
  /** Number of charges of the commitment; null for a charge after it. */
  readonly count: number | null;
  readonly next: NextCharge | null;
  readonly publicUrl: string;
}

export interface FailedFacts {
  readonly reminder: 1 | 2 | 3;
  readonly until: PlainDate;
  readonly amountCents: number;
}

/** An acknowledgement names the contract that is left, as the law requires (C. conso. L221-21 and L215-1-1). */
const describeContract = ({ terms, number }: Contract): string =>
  `votre abonnement « ${getPlan(terms.planType).productName} », contrat ${number},`;

function describeRenewal(terms: SubscriptionTerms): string {
  if (!terms.renews) return 'À la fin, l’abonnement s’arrête de lui-même : il n’y a pas de reconduction.';
  const { from, to, refuseBy } = computeNoticeWindow(terms, 0);
  return (
    'Vous avez demandé la reconduction à la fin. Nous vous l’écrirons ' +
    `entre le ${formatDate(from)} et le ${formatDate(to)}, et vous pourrez la refuser jusqu’au ` +
    `${formatDate(refuseBy)}. Sans ce message de notre part, rien n’est reconduit.`
  );
}

export const subscriptionMails = {
  started: (firstName: string, { terms, number, agreed, at, publicUrl }: StartedFacts): SubscriptionMailText => {
    const { productName, commitmentMonths } = getPlan(terms.planType);
    return {
      subject: 'Votre abonnement à PlaceJuste : contrat et reçu',
      paragraphs: [
        writeGreeting(firstName),
        `Votre abonnement « ${productName} » est actif. ` +
          `Montant de ce paiement : ${formatCents(buildPlannedCharge(terms, 0).amountCents)}.`,
        `Contrat ${number}, conclu le ${formatMoment(toParisMoment(at))}. Gardez ce message.`,
        `Durée : ${commitmentMonths} mois, du ${formatDate(terms.startsOn)} au ` +
          `${formatDate(computeLastDayOfTerm(terms, 0))} inclus.`,
        `Ce que vous payez : ${describePayments(terms)}`,
        describeRenewal(terms),
        `Vous pouvez changer d’avis jusqu’au ${formatDate(computeLastDayToWithdraw(terms.startsOn))}, sans ` +
          `raison et sans ` +
          `frais : tout vous est remboursé. Renoncer au contrat ici : ${publicUrl}/retractation`,
        `Résilier votre contrat, pour la fin de l’engagement : ${publicUrl}/resiliation`,
        ...describeAgreement(agreed, publicUrl),
        invoiceText.whereInvoices(publicUrl),
      ],
    };
  },
  receipt: (firstName: string, { charge, count, next, publicUrl }: ReceiptFacts): SubscriptionMailText => ({
    subject: 'Votre paiement à PlaceJuste',
    paragraphs: [
      writeGreeting(firstName),
      `Nous avons reçu ${formatCents(charge.amountCents)} pour votre abonnement` +
        `${count !== null && count > 1 ? ` : paiement ${charge.index + 1} sur ${count}` : ''}. C’était prévu le ` +
        `${formatDate(charge.day)}.`,
      next === null ? 'C’était le dernier paiement : plus rien ne sera prélevé.' : describeNextCharge(next),
      invoiceText.whereInvoices(publicUrl),
    ],
  }),
  lateCharge: (
    firstName: string,
    { charge, takenOn }: { charge: PlannedCharge; takenOn: PlainDate },
  ): SubscriptionMailText => ({
    subject: 'Un paiement de votre abonnement a du retard',
    paragraphs: [
      writeGreeting(firstName),
      `Le paiement de ${formatCents(charge.amountCents)} prévu le ${formatDate(charge.day)} n’a pas été pris : ` +
        'notre service était en panne.',
      `Il sera pris le ${formatLongDate(takenOn)}. S’il y en a d’autres, nous en prenons un par jour au plus.`,
      'Vous n’avez rien à faire, et rien à payer en plus.',
    ],
  }),
  failed: (firstName: string, { reminder, until: lastDay, amountCents }: FailedFacts): SubscriptionMailText => {
    const until = formatLongDate(lastDay);
    const amount = formatCents(amountCents);
    const opening = {
      1:
        `Le paiement de votre abonnement (${amount}) n’a pas abouti. Cela arrive : carte expirée, plafond atteint, ` +
        `refus de la banque. Rien ne change pendant ${graceDays} jours : vous pouvez déclarer jusqu’au ${until}.`,
      2:
        `Le paiement de votre abonnement (${amount}) n’a toujours pas abouti. Rien ne change encore : vous pouvez ` +
        `déclarer jusqu’au ${until}.`,
      3:
        `Dernier message à ce sujet : le paiement de votre abonnement (${amount}) n’a pas abouti. Vous pouvez ` +
        `déclarer jusqu’au ${until}, puis votre abonnement s’arrêtera de lui-même.`,
    } as const;
    return {
      subject:
        reminder === 3 ? 'Votre abonnement va s’arrêter' : 'Le paiement de votre abonnement n’a pas pu être pris',
      paragraphs: [
        writeGreeting(firstName),
        opening[reminder],
        'Pour continuer, payez depuis l’application, avec cette carte ou une autre. ' +
          'Vous ne voulez pas continuer ? Ne faites rien : aucuns frais, aucune dette.',
        yours,
      ],
    };
  },
  /** Variant of the failure mail, where the bank only asks the card's holder to approve. */
  toApprove: (firstName: string, { reminder, until: lastDay, amountCents }: FailedFacts): SubscriptionMailText => {
    const until = formatLongDate(lastDay);
    const payment = `le paiement de votre abonnement (${formatCents(amountCents)})`;
    const opening = {
      1:
        `Votre carte n’a pas été refusée : votre banque demande votre accord pour ${payment}. ` +
        `Rien ne change pendant ${graceDays} jours : vous pouvez déclarer jusqu’au ${until}.`,
      2:
        `Votre banque attend toujours votre accord pour ${payment}. Votre carte n’a pas été refusée. ` +
        `Rien ne change encore : vous pouvez déclarer jusqu’au ${until}.`,
      3:
        `Dernier message à ce sujet : votre banque attend votre accord pour ${payment}. Votre carte n’a pas été ` +
        `refusée. Vous pouvez déclarer jusqu’au ${until}, puis votre abonnement s’arrêtera de lui-même.`,
    } as const;
    return {
      subject: reminder === 3 ? 'Votre abonnement va s’arrêter' : 'Votre banque demande votre accord',
      paragraphs: [
        writeGreeting(firstName),
        opening[reminder],
        'Pour continuer, ouvrez la page de paiement et indiquez votre carte : votre banque vous demandera votre ' +
          'accord, comme pour un achat en ligne. Une autre carte convient aussi. ' +
          'Vous ne voulez pas continuer ? Ne faites rien : aucuns frais, aucune dette.',
        yours,
      ],
    };
  },
  notice: (
    firstName: string,
    { terms, term, publicUrl }: { terms: SubscriptionTerms; term: number; publicUrl: string },
  ): SubscriptionMailText => {
    const refuseBy = formatLongDate(computeNoticeWindow(terms, term).refuseBy);
    const { productName, monthsPerCharge } = getPlan(terms.planType);
    const price =
      `${formatCents(buildPlannedCharge(terms, 0).amountCents)} ` +
      `${monthsPerCharge === 1 ? 'par mois' : 'en une fois'}`;
    return {
      subject: 'Votre abonnement sera reconduit, sauf si vous refusez',
      paragraphs: [
        writeGreeting(firstName),
        `Vous avez demandé que votre abonnement « ${productName} » continue. Il sera reconduit le ` +
          `${formatDate(computeTermEnd(terms, term))}, à ${price}, sans engagement : vous pourrez l’arrêter ` +
          `chaque mois.`,
        `Vous ne le voulez plus ? Une minute suffit, sans vous connecter : ${publicUrl}/resiliation`,
        'Nous vous l’écrivons parce que la loi nous y oblige (code de la consommation, article L215-1).',
      ],
      boxed: `Date limite pour refuser la reconduction : ${refuseBy}.`,
    };
  },
  cardChanged: (
    firstName: string,
    { at, next, publicUrl }: { at: Date; next: NextCharge | null; publicUrl: string },
  ): SubscriptionMailText => ({
    subject: 'La carte de votre abonnement a été remplacée',
    paragraphs: [
      writeGreeting(firstName),
      `Le ${formatMoment(toParisMoment(at))} (heure de Paris), une autre carte a été donnée pour votre abonnement. ` +
        'Rien n’a été débité.',
      ...(next === null ? [] : [describeNextCharge(next)]),
      'Les prochains paiements seront pris sur cette carte, et nous ne gardons plus l’ancienne. Un paiement déjà ' +
        'demandé à l’ancienne s’y termine.',
      `Ce n’est pas vous ? Changez votre mot de passe, puis écrivez-nous : ${publicUrl}/support`,
    ],
  }),
  stop: (
    firstName: string,
    { askedAt, ends, graceEndsOn, next, undone, ...contract }: StopFacts,
  ): SubscriptionMailText => ({
    subject: 'Votre résiliation est enregistrée',
    paragraphs: [
      writeGreeting(firstName),
      `Vous avez résilié ${describeContract(contract)} le ${formatMoment(toParisMoment(askedAt))} (heure de Paris). ` +
        'Gardez ce message.',
      `Il s’arrête le ${formatLongDate(ends)}. Jusque-là, rien ne change ; après, plus rien n’est prélevé.`,
      ...(undone === null ? [] : [describeUndone(undone)]),
      ...(graceEndsOn !== null ? [describeUnpaid(graceEndsOn)] : []),
      ...(graceEndsOn === null && next !== null ? [describeChargesUntilEnd(next)] : []),
      yours,
    ],
  }),
  withdrawn: (
    firstName: string,
    { at, cents, undone, ...contract }: Contract & { at: Date; cents: number; undone: PlanType | null },
  ): SubscriptionMailText => ({
    subject: 'Votre rétractation est enregistrée',
    paragraphs: [
      writeGreeting(firstName),
      `Vous avez renoncé à ${describeContract(contract)} le ${formatMoment(toParisMoment(at))} (heure de Paris). ` +
        'Le contrat a pris fin à ce moment. Gardez ce message.',
      ...(undone === null ? [] : [describeUndone(undone)]),
      describeRefund(cents),
      yours,
    ],
  }),
  endsSoon: (
    firstName: string,
    { terms, day, isStopped }: { terms: SubscriptionTerms; day: PlainDate; isStopped: boolean },
  ): SubscriptionMailText => ({
    subject: `Votre abonnement se termine le ${formatDate(day)}`,
    paragraphs: [
      writeGreeting(firstName),
      `Votre abonnement « ${getPlan(terms.planType).productName} » s’arrête le ${formatLongDate(day)}` +
        `${isStopped ? ', comme vous l’avez demandé' : ''}. Plus rien ne sera prélevé pour lui.`,
      'Pour déclarer encore après cette date, vous pourrez choisir une formule ce jour-là ou plus tard.' +
        (isStopped ? '' : ' Pour une autre formule, c’est possible dès maintenant : elle commencera ce jour-là.'),
      yours,
    ],
  }),
  ended: (firstName: string, reason: EndReason): SubscriptionMailText => ({
    subject: 'Votre abonnement est terminé',
    paragraphs: [
      writeGreeting(firstName),
      `${endSentences[reason]} Pour déclarer de nouveau, choisissez une formule.`,
      yours,
    ],
  }),
  /** `isByCard`: false when the card could not receive the refund, and the team made it another way. */
  refunded: (
    firstName: string,
    { cents, isByCard, publicUrl }: { cents: number; isByCard: boolean; publicUrl: string },
  ): SubscriptionMailText => ({
    subject: `Nous vous remboursons ${formatCents(cents)}`,
    paragraphs: [
      writeGreeting(firstName),
      `Nous venons de vous rendre ${formatCents(cents)}${isByCard ? ', sur la carte qui a payé' : ''}. Votre banque ` +
        'l’affiche en quelques jours. Vous n’avez rien à faire.',
      invoiceText.whereCreditNote(publicUrl),
    ],
  }),
};
