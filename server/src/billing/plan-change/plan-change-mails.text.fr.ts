import { computeLastDayToWithdraw, getPlan } from '@placejuste/domain/billing';
import {
  formatCents,
  formatDate,
  formatLongDate,
  formatMoment,
  toParisMoment,
  type PlainDate,
} from '@placejuste/domain/kernel';
import { listFirstTermCharges, computeLastDayOfTerm, type SubscriptionTerms } from '@placejuste/domain/subscription';
import { writeGreeting } from '../billing.text.fr.ts';
import { describeNextCharge } from '../mails/charge-sentences.text.fr.ts';
import { describeRefund } from '../refunds/refund-sentence.text.fr.ts';
import type { NextCharge } from '../subscriptions/subscription.view.ts';
import type { AgreedTerms } from '../terms/load-agreed-terms.ts';

interface ChangeFacts {
  /** Terms and contract number of the current plan. */
  readonly terms: SubscriptionTerms;
  readonly number: string;
  readonly next: SubscriptionTerms;
  readonly agreed: AgreedTerms;
  readonly publicUrl: string;
}

/** « 65,88 € le 31 janvier 2028, en une fois » */
function describeCharges(next: SubscriptionTerms): string {
  const charges = listFirstTermCharges(next);
  const [first, last] = [charges[0], charges.at(-1)];
  if (first === undefined || last === undefined) return '';
  const amount = formatCents(first.amountCents);
  if (charges.length === 1) return `${amount} le ${formatDate(first.day)}, en une fois.`;
  const total = formatCents(first.amountCents * charges.length);
  return (
    `${charges.length} paiements de ${amount}, chaque mois, du ${formatDate(first.day)} au ` +
    `${formatDate(last.day)}. ` +
    `Total : ${total}.`
  );
}

const takeBack = (publicUrl: string): string =>
  `Vous pouvez revenir en arrière jusqu’à la veille, sans frais, sur « Abonnement et paiements » : ` +
  `${publicUrl}/pwa/billing`;

export const planChangeMails = {
  cardGiven: (
    firstName: string,
    { at, next, publicUrl }: { at: Date; next: NextCharge | null; publicUrl: string },
  ) => ({
    subject: 'Une carte est enregistrée pour votre abonnement',
    paragraphs: [
      writeGreeting(firstName),
      `Le ${formatMoment(toParisMoment(at))} (heure de Paris), vous avez donné une carte pour votre abonnement. ` +
        'Rien n’a été débité.',
      next === null
        ? 'Aucun paiement n’y est prévu tant que vous ne changez pas de formule.'
        : describeNextCharge(next),
      'Si une autre carte était gardée, elle ne l’est plus.',
      `Ce n’est pas vous ? Changez votre mot de passe, puis écrivez-nous : ${publicUrl}/support`,
    ],
  }),
  planAsked: (firstName: string, { terms, number, next, agreed, at, publicUrl }: ChangeFacts & { at: Date }) => ({
    subject: 'Votre changement de formule est enregistré',
    paragraphs: [
      writeGreeting(firstName),
      `Le ${formatMoment(toParisMoment(at))} (heure de Paris), vous avez demandé la formule ` +
        `« ${getPlan(next.planType).productName} ». Gardez ce message.`,
      `Avant le ${formatDate(next.startsOn)}, rien ne change : votre formule « ` +
        `${getPlan(terms.planType).productName} », ` +
        `contrat ${number}, continue comme prévu. Aucun jour n’est payé deux fois.`,
      `Ensuite, du ${formatDate(next.startsOn)} au ${formatDate(computeLastDayOfTerm(next, 0))} inclus : ` +
        `${describeCharges(next)} ` +
        `${listFirstTermCharges(next).length === 1 ? 'Cette somme sera prise' : 'Ces paiements seront pris'} ` +
        'sur la carte de votre abonnement.',
      next.renews
        ? 'Vous avez demandé la reconduction à la fin : nous vous l’écrirons avant, et vous pourrez la refuser.'
        : 'À la fin, l’abonnement s’arrête de lui-même : il n’y a pas de reconduction.',
      takeBack(publicUrl),
      `Une fois commencée, vous pourrez y renoncer jusqu’au ` +
        `${formatDate(computeLastDayToWithdraw(next.startsOn))}, sans ` +
        `raison et sans frais : ${publicUrl}/retractation. Résilier : ${publicUrl}/resiliation`,
      ...(agreed.content === null
        ? [`Conditions de vente : ${publicUrl}/cgv`]
        : ['Le fichier joint est à garder : les conditions de vente que vous avez acceptées.']),
    ],
  }),
  planSoon: (firstName: string, { next, publicUrl }: ChangeFacts) => ({
    subject: 'Votre nouvelle formule commence bientôt',
    paragraphs: [
      writeGreeting(firstName),
      `Le ${formatLongDate(next.startsOn)}, votre formule devient « ${getPlan(next.planType).productName} », ` +
        `comme vous ` +
        'l’avez demandé.',
      `Ce qui sera prélevé : ${describeCharges(next)}`,
      takeBack(publicUrl),
    ],
  }),
  /** The request to leave the plan before it was carried out after the first day of this plan. */
  undone: (
    firstName: string,
    { terms, number, at, cents }: Pick<ChangeFacts, 'terms' | 'number'> & { at: Date; cents: number },
  ) => ({
    subject: 'La formule qui devait suivre est annulée',
    paragraphs: [
      writeGreeting(firstName),
      `Votre demande du ${formatMoment(toParisMoment(at))} (heure de Paris) a précédé la formule ` +
        `« ${getPlan(terms.planType).productName} », contrat ${number}\u00a0: cette formule est annulée. ` +
        'Gardez ce message.',
      describeRefund(cents),
    ],
  }),
  /**
   * `endsOn`: last day, when the renewal could not be announced in time because another plan was to follow; else null.
   */
  planKept: (
    firstName: string,
    { terms, number, at, endsOn }: Pick<ChangeFacts, 'terms' | 'number'> & { at: Date; endsOn: PlainDate | null },
  ) => ({
    subject: 'Votre changement de formule est annulé',
    paragraphs: [
      writeGreeting(firstName),
      `Le ${formatMoment(toParisMoment(at))} (heure de Paris), vous avez annulé votre changement de formule. Votre ` +
        `formule « ${getPlan(terms.planType).productName} », contrat ${number}, continue ` +
        `${endsOn === null ? 'comme si rien n’avait été demandé' : 'jusqu’à son terme'}. Rien n’a été débité.`,
      ...(endsOn === null
        ? []
        : [
            `Elle s’arrête le ${formatLongDate(endsOn)}\u00a0: la loi veut qu’une reconduction soit annoncée un mois ` +
              'avant au plus tard, et une autre formule devait suivre. Plus rien ne sera prélevé. Pour continuer, ' +
              'choisissez une formule\u00a0: elle commencera ce jour-là.',
          ]),
    ],
  }),
};
