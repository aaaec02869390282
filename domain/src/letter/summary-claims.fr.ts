import { isCardKnownInForce, findMotive } from '../fine/index.ts';
import { elide, formatCents, formatDate } from '../kernel/index.ts';
import { nameCardOfDay, nameCard, isEndedByLaw } from './card-words.fr.ts';
import { hasCardEnded, type LetterFacts, type Situation } from './facts.ts';
import { isTripWithoutHolderArguable } from './conclusion.fr.ts';
import { writeDeclaration } from './grounds.fr.ts';
import { isPenal } from './letter-kinds.ts';
import type { SummaryPart } from './letter.ts';
import { depositMoment } from './photo-moments.fr.ts';
import {
  buildCosignature,
  buildMandateCosignature,
  debtorInSentence,
  getHeldCard,
  isCardArgued,
  isHolderAbsent,
  isHolderAlive,
  buildSignature,
  isWriterHolder,
} from './people.fr.ts';

/**
 * Claims of the notice and of the letter. Each line names its source: without it, the summary would admit the very
 * facts that the letter contests.
 */

/** Summarises the writer, the person they write for, and the car. */
export function summarizeWriter(facts: LetterFacts): SummaryPart {
  const { fine, more } = facts;
  const giver = buildSignature(facts, '').name;
  const by = more.mandatary ?? giver;
  const writerLine =
    by === fine.debtorName ? `${by} écrit cette lettre.` : `${by} écrit cette lettre pour ${debtorInSentence(facts)}.`;
  const forWhom = giver === fine.debtorName ? '' : `, pour ${debtorInSentence(facts)}`;
  const mandate = more.mandatary === null ? [] : [`La lettre dit ${elide('que', giver)} lui a donné mandat${forWhom}.`];
  // A certificate in the buyer's name is not mentioned.
  const car =
    isPenal(fine.track) || findMotive(fine) === 'sold'
      ? `L’${fine.track === 'fps-majore' ? 'avertissement' : 'avis'} concerne la voiture ${fine.plate}.`
      : `La lettre dit que le nom ${debtorInSentence(facts, 'de')} est sur la carte grise de la voiture ${fine.plate}.`;
  const beside = buildCosignature(facts);
  const assisted = beside === null ? [] : [`${beside.name} signe aussi la lettre.`];
  const besideMandate = buildMandateCosignature(facts);
  const assistedMandate = besideMandate === null ? [] : [`${besideMandate.name} signe aussi le mandat.`];
  return { heading: 'Qui écrit\u00a0?', lines: [writerLine, ...assisted, ...mandate, ...assistedMandate, car] };
}

/** Summarises the notice, without stating anything as a fact. */
export function summarizeNotice({ fine }: LetterFacts): SummaryPart {
  const amount = fine.amountCents === null ? '' : ` de ${formatCents(fine.amountCents)}`;
  const isMajore = fine.track === 'fps-majore';
  const paper = isMajore ? 'avertissement' : 'avis';
  // « Un forfait majoré de 85 € » would be read as 85 € more: the sum comes first.
  const requestedSum = fine.amountCents === null ? 'une somme' : formatCents(fine.amountCents);
  const requestLines = isPenal(fine.track)
    ? [
        // The surcharge is not part of the amount of the contravention.
        fine.track === 'amende-majoree' && fine.amountCents !== null
          ? `L’avis demande ${requestedSum} pour une contravention.`
          : `L’avis parle d’une contravention${amount}.`,
        'Une contravention, c’est une règle qui n’est pas respectée, selon l’agent.',
      ]
    : [
        isMajore
          ? `L’avertissement demande ${requestedSum} pour un forfait de post-stationnement.`
          : `L’avis demande un forfait de post-stationnement${amount}.`,
        'Un forfait de post-stationnement est une somme demandée quand le stationnement n’est pas payé.',
      ];
  return {
    heading: `Que dit l’${paper}\u00a0?`,
    lines: [
      `L’${paper} dit que, le ${formatDate(fine.observedOn)}, la voiture était ici\u00a0: ${fine.place}.`,
      ...requestLines,
    ],
  };
}

/** The grounds of the letter, one by one. */
export function summarizeGrounds(facts: LetterFacts): SummaryPart {
  return {
    heading: 'Pourquoi cette lettre\u00a0?',
    lines:
      findMotive(facts.fine) === 'card'
        ? [...describeCardGrounds(facts), ...describeDeposit(facts)]
        : describeCarGrounds(facts),
  };
}

function describeCardGrounds(facts: LetterFacts): readonly string[] {
  return isCardArgued(facts)
    ? [...describeCard(facts), ...facts.more.situations.flatMap((one) => describeSituation(one, facts))]
    : ['La lettre donne ses raisons, avec ses mots.'];
}

function describeCarGrounds(facts: LetterFacts): readonly string[] {
  return [
    `La lettre dit ${elide('que', describeEvent(facts))}.`,
    ...(findMotive(facts.fine) === 'lent' ? ['La lettre donne le nom de la personne qui conduisait.'] : []),
  ];
}

/**
 * Names the event of the car with its day, as in the letter: « était vendue » would date it before the notice, though
 * it may be the same day.
 */
function describeEvent({ fine }: LetterFacts): string {
  const day = fine.eventOn === null ? '' : ` le ${formatDate(fine.eventOn)}`;
  return {
    sold: `la voiture a été vendue${day}`,
    stolen: `la voiture a été volée${day}`,
    'plate-copied': 'une autre voiture porte la même plaque',
    lent: 'la voiture était prêtée',
    card: '',
  }[findMotive(fine)];
}

function describeCard(facts: LetterFacts): readonly string[] {
  const { holder, presence } = getHeldCard(facts);
  const trip = {
    driver: `${holder} conduisait la voiture`,
    passenger: `${holder} était dans la voiture`,
    'trip-for-holder': `la voiture servait à ${holder}`,
  }[presence];
  return [
    describeHolding(facts),
    `La lettre dit que ${describeCardValidity(facts)}.`,
    isHolderAbsent(facts) && !isTripWithoutHolderArguable(facts)
      ? 'La loi dit\u00a0: le stationnement est gratuit pour le titulaire de la carte, ou la personne qui l’accompagne.'
      : 'La loi dit\u00a0: avec cette carte, le stationnement est gratuit sur les places ouvertes au public.',
    `La lettre dit ${elide('que', trip)}.`,
  ];
}

/** Another holder may have died since: the letter only says in whose name the card is. */
function describeHolding(facts: LetterFacts): string {
  const { holder } = getHeldCard(facts);
  const card = `une ${nameCard(facts.more.card).short}`;
  if (hasCardEnded(facts)) return `La lettre dit ${elide('que', holder)} a eu ${card}.`;
  return isWriterHolder(facts) || isHolderAlive(facts)
    ? `La lettre dit ${elide('que', holder)} a ${card}.`
    : `La lettre dit qu’${card} est au nom ${elide('de', holder)}.`;
}

function describeCardValidity({ fine, more }: LetterFacts): string {
  if (more.situations.includes('card-renewed-late')) return 'le droit à la carte était accordé ce jour-là';
  if (isCardKnownInForce(fine, more.card)) return 'la carte était valable ce jour-là';
  if (fine.cardPermanent || fine.cardValidUntil === null) return 'la carte est définitive';
  return isEndedByLaw(fine, more.card)
    ? `la loi arrête la carte après le ${formatDate(fine.cardValidUntil)}`
    : `la carte porte cette date de fin\u00a0: ${formatDate(fine.cardValidUntil)}`;
}

function describeSituation(situation: Situation, facts: LetterFacts): readonly string[] {
  const { fine } = facts;
  const card = nameCardOfDay(facts);
  const ticket = situation === 'ticket-taken' || situation === 'ticket-impossible';
  // The letter to the officer is silent about tickets.
  if (ticket && isPenal(fine.track)) return [];
  const claims: Readonly<Record<Situation, string | null>> = {
    'card-forgotten': `${card} n’était pas dans la voiture`,
    'card-upside-down': `${card} était derrière le pare-brise, du mauvais côté`,
    'not-displayed': `${card} n’était pas derrière le pare-brise`,
    // Stated with the right itself.
    'card-renewed-late': null,
    'borrowed-car': 'le droit suit la personne, pas la voiture',
    carer:
      fine.holderPresence === 'trip-for-holder'
        ? 'une personne aidante conduisait la voiture'
        : 'une autre personne accompagnait la personne titulaire de la carte',
    'ticket-taken': 'un ticket gratuit a été pris, ou que la voiture était inscrite auprès de la commune',
    'ticket-impossible': 'le ticket gratuit n’a pas pu être pris',
  };
  const claim = claims[situation];
  return claim === null ? [] : [`La lettre dit ${elide('que', claim)}.`];
}

function describeDeposit(facts: LetterFacts): readonly string[] {
  const { declaration } = facts;
  if (declaration === null || writeDeclaration(facts) === null) return [];
  return [`La lettre dit que PlaceJuste a enregistré une déclaration le ${depositMoment(declaration)}.`];
}
