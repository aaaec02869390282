import type { TicketRule } from '../town-rule/index.ts';
import { describeDelayAfterFinding, findMotive } from '../fine/index.ts';
import { elide, formatDate } from '../kernel/index.ts';
import { isTripOnlyToBeSigned, isTripWithoutHolderArguable, listTripExhibits } from './conclusion.fr.ts';
import { isCardRenewedLate, isTicketSaidImpossible, isTicketSaidTaken, type LetterFacts } from './facts.ts';
import { nameExhibit } from './exhibit-titles.fr.ts';
import { isPenal } from './letter-kinds.ts';
import { isDebtorHolder, isHolderAbsent, isStatementUnsigned } from './people.fr.ts';
import { hasExhibit } from './phrases.fr.ts';
import type { Objection, ObjectionCode } from './objections.ts';

/** An objection to expect, and the remedy, for the person who is about to sign. */
export interface ObjectionWords {
  readonly says: string;
  readonly answer: string;
  /** The exhibits that answer the objection or, when it is open, those to check again, numbered like in the list. */
  readonly exhibits: readonly { readonly number: number; readonly title: string }[];
}

/** Names the authority that decides on the contest and may object. */
export function nameObjector({ fine }: Pick<LetterFacts, 'fine'>): string {
  return isPenal(fine.track) ? 'le ministère public' : 'la commune';
}

/** `ticketRule`: of the commune, on the day of the finding; null where it is not known. */
export function describeObjection(
  objection: Objection,
  facts: LetterFacts,
  ticketRule: TicketRule | null = null,
): ObjectionWords {
  const ofTicket = objection.code === 'TOWN_MAY_ASK_TICKET' && ticketRule !== null;
  const {
    says,
    answered,
    open,
    toCheck = joinedToCheck,
  } = ofTicket ? describeTicketRule(facts, ticketRule) : words[objection.code](facts, objection.figure ?? 0);
  const exhibits = objection.numbers.flatMap((number) => {
    const exhibit = facts.exhibits[number - 1];
    return exhibit === undefined ? [] : [{ number, title: nameExhibit(exhibit.kind, facts) }];
  });
  const unanswered = exhibits.length > 0 ? toCheck : open;
  return { says, answer: objection.standing === 'answered' ? answered : unanswered, exhibits };
}

interface Words {
  readonly says: string;
  /** The answer when its exhibits are joined. */
  readonly answered: string;
  /** Paper to join, or plain advice, when no joined paper answers. */
  readonly open: string;
  /** The words when a joined paper may not answer; `joinedToCheck` when absent. */
  readonly toCheck?: string;
}

const joinedToCheck =
  'Une pièce jointe peut y répondre\u00a0: vérifiez qu’elle se lit bien, et qu’elle dit la même chose que la lettre.';

/** Returns the words when the commune is known to ask for a ticket, said as certain. */
function describeTicketRule(facts: LetterFacts, { commune, maxHours }: TicketRule): Words {
  const cap = maxHours === null ? '' : `, pour une durée de ${maxHours} heures au plus`;
  const asks = `${commune} demande un ticket gratuit, ou l’enregistrement de la plaque${cap}`;
  if (hasExhibit(facts.exhibits, 'ticket')) return { ...describeJoinedTicket(facts), says: `${asks}.` };
  if (isTicketSaidTaken(facts)) return { says: `${asks}\u00a0: rien ne le montre encore.`, ...traceOfTicket };
  return {
    says: `${asks}\u00a0: il manque.`,
    answered: toldImpossible,
    open:
      'Une commune peut le demander quand elle limite la durée, à 12 heures au moins\u00a0: sans lui, le recours ' +
      'sera sans doute refusé. Si vous l’avez, joignez-le. S’il était impossible à prendre, dites-le dans vos ' +
      'réponses. Sinon, demandez conseil avant d’envoyer\u00a0: payer peut valoir mieux.',
  };
}

const toldImpossible = 'La lettre dit pourquoi il n’a pas pu être pris.';

/** Returns the words when the ticket is joined. */
function describeJoinedTicket(facts: LetterFacts): Words {
  const look = isTicketSaidImpossible(facts)
    ? 'Vous dites que le ticket n’a pas pu être obtenu, et un ticket ou un enregistrement est joint\u00a0: ' +
      'regardez s’il est de ce jour-là, et changez votre réponse s’il le faut.'
    : 'Celui qui est joint se lit mal, ou ne dit pas la même chose que la lettre\u00a0: comparez-le à l’original, ' +
      'ou photographiez-le de nouveau.';
  return {
    says: 'Certaines communes demandent un ticket gratuit, ou l’enregistrement de la plaque.',
    answered: 'Il est joint.',
    open: look,
    toCheck: look,
  };
}

/** Words when the person says that they took a ticket: only its trace is missing. */
const traceOfTicket = {
  answered: '',
  open:
    'Vous dites l’avoir pris, ou avoir enregistré la plaque\u00a0: joignez-en la trace (ticket, reçu, message ou ' +
    'capture d’écran). Si vous ne l’avez pas, demandez-la à la commune, qui peut la retrouver avec la plaque et le ' +
    'jour. Si votre date est proche, n’attendez pas sa réponse pour envoyer.',
} as const;

/** For an FPS, a trip made for the holder was judged to be enough; no penal ruling to this effect was read. */
const absentBeforeCourt: Words = {
  says: 'La personne titulaire de la carte n’était pas dans la voiture.',
  answered: '',
  open:
    'L’article L. 241-3 nomme le titulaire de la carte et la personne qui l’accompagne. Un trajet fait pour lui, ' +
    'mais sans lui, peut ne pas suffire\u00a0: la lettre dit ce qui s’est passé, sans affirmer que la carte valait ' +
    'pour ce trajet. Le tribunal peut condamner à davantage\u00a0: demandez conseil avant d’envoyer, payer peut valoir mieux.',
};

/** The ruling that judged such a trip to be enough is not cited until it has been read. */
const absentForCharge: Words = {
  ...absentBeforeCourt,
  open: '',
  toCheck:
    'Les pièces jointes montrent à qui servait le trajet, mais l’article L. 241-3 nomme le titulaire de la carte et la ' +
    'personne qui l’accompagne\u00a0: la lettre dit ce qui s’est passé, sans affirmer que la somme n’était pas due. ' +
    'La demande peut être rejetée.',
};

function describeUnprovenTrip(facts: LetterFacts): Words {
  return {
    says: `${explainUnprovenTrip(facts)}\u00a0: rien ne montre que le trajet lui servait.`,
    answered: isTripOnlyToBeSigned(facts)
      ? 'L’attestation jointe y répondra une fois complétée et signée\u00a0: faites-la signer avant d’envoyer.'
      : 'Une pièce relie ce trajet à la personne titulaire de la carte.',
    open: isStatementUnsigned(facts)
      ? describeNeededWitness(facts)
      : 'Joignez son attestation signée, un justificatif de rendez-vous ou un témoignage écrit.',
  };
}

function explainUnprovenTrip(facts: LetterFacts): string {
  const holder = facts.fine.holderName ?? '';
  if (isHolderAbsent(facts)) return `${holder} n’était pas à bord`;
  return isDebtorHolder(facts)
    ? `${holder} ne signe pas la lettre`
    : `La voiture n’est pas au nom ${elide('de', holder)}`;
}

/** The renewed card had not come: the letter asks to take account of the right. */
function describeHeldRight(facts: LetterFacts): string {
  return isCardRenewedLate(facts) ? 'le droit était accordé' : 'la carte existait';
}

/** A minor or a person under tutelle, driven by a company, does not make a statement alone. */
function describeNeededWitness({ fine }: LetterFacts): string {
  const isMinor = fine.holderCapacity === 'minor';
  return (
    `La personne titulaire de la carte est ${isMinor ? 'mineure' : 'sous tutelle'}\u00a0: elle ne signe pas seule une ` +
    `attestation. Joignez le témoignage écrit ${isMinor ? 'd’un de ses parents' : 'de la personne chargée de sa tutelle'}, ` +
    'ou de quelqu’un qui a vu ce trajet, ou un justificatif de rendez-vous. Sans l’un de ces papiers, la lettre ne ' +
    'peut pas conclure.'
  );
}

const words: Readonly<Record<ObjectionCode, (facts: LetterFacts, figure: number) => Words>> = {
  CARD_IS_NO_ANSWER: () => ({
    says: 'La carte ne donne aucun droit sur cet emplacement.',
    answered: '',
    open:
      'C’est exact pour un trottoir, un arrêt de bus, une place de livraison ou plus de sept jours au même endroit. ' +
      'Si les faits sont ceux de l’avis, mieux vaut sans doute payer que contester\u00a0: ' +
      'le tribunal peut condamner à davantage.',
  }),
  EVENT_NOT_BEFORE: ({ fine }) => {
    const isSold = findMotive(fine) === 'sold';
    const look = isSold
      ? 'Vérifiez la date de la vente dans la fiche, et que l’heure se lit sur le certificat de cession.'
      : 'Vérifiez la date du vol dans la fiche, et que l’heure se lit sur la plainte.';
    return {
      says: `Rien ne montre que ${isSold ? 'la vente' : 'le vol'} était avant l’heure de l’avis.`,
      answered: '',
      open: look,
      toCheck: look,
    };
  },
  CARD_ENDED_THAT_DAY: ({ fine }) => ({
    says: `La carte n’était pas en cours de validité le ${formatDate(fine.observedOn)}.`,
    answered: 'La lettre s’appuie sur la décision, qui accordait le droit ce jour-là.',
    open: 'Joignez la décision qui accordait le droit ce jour-là. Sans elle, mieux vaut sans doute ne pas contester.',
  }),
  CARD_START_UNKNOWN: ({ fine }) => ({
    says: `Rien ne montre que la carte était déjà valable le ${formatDate(fine.observedOn)}.`,
    answered: 'La décision qui l’accorde dit depuis quand.',
    open: 'Écrivez la date de début de la carte dans la fiche, ou joignez la décision qui l’accorde.',
  }),
  TRIP_NOT_SHOWN: (facts) => {
    if (!isHolderAbsent(facts)) return describeUnprovenTrip(facts);
    if (isPenal(facts.fine.track)) return absentBeforeCourt;
    return isTripWithoutHolderArguable(facts) || listTripExhibits(facts).length === 0
      ? describeUnprovenTrip(facts)
      : absentForCharge;
  },
  DISPLAY_AND_PHOTO: () => ({
    says: 'La photo du pare-brise ne dit pas la même chose que la lettre.',
    answered: 'Un témoignage écrit raconte ce qui s’est passé.',
    open:
      'Vous dites que la carte ne pouvait pas être lue, et une photo du pare-brise est jointe\u00a0: ' +
      'comparez-les. Si la carte s’y voit, changez votre réponse\u00a0; sinon, joignez un témoignage écrit.',
  }),
  POSITION_APART: (_facts, metres) => ({
    says: `La déclaration a été faite à ${metres} mètres du lieu de l’avis.`,
    answered: 'Vérifiez que la pièce jointe dit où était la voiture à ce moment-là.',
    open:
      'Vérifiez le lieu écrit dans la fiche. S’il est juste, joignez un ticket, un rendez-vous ou un témoignage ' +
      'qui dise où était la voiture.',
  }),
  PHOTOS_ARE_NO_PROOF: () => ({
    says: 'Le constat de l’agent fait foi\u00a0: des photos seules ne suffisent pas.',
    answered: 'Des écrits ou des témoins répondent au constat.',
    open:
      'Devant le tribunal de police, seuls les écrits et les témoins comptent. ' +
      'Joignez un témoignage écrit, un justificatif de rendez-vous ou la décision qui accorde la carte.',
  }),
  DEPOSIT_AFTER_FINDING: (_facts, minutes) => ({
    says: `La déclaration a été enregistrée ${describeDelayAfterFinding(minutes)}.`,
    answered: 'La lettre le dit elle-même. Vérifiez que la pièce jointe parle bien du moment du constat.',
    open:
      'La lettre le dit elle-même\u00a0: le droit tient à la carte, et non à la déclaration. ' +
      'Si vous l’avez, joignez un ticket, un rendez-vous ou un témoignage de ce moment-là.',
  }),
  TOWN_MAY_ASK_TICKET: (facts) => {
    if (hasExhibit(facts.exhibits, 'ticket')) return describeJoinedTicket(facts);
    return isTicketSaidTaken(facts)
      ? { says: 'Rien ne montre encore le ticket gratuit, ou l’enregistrement de la plaque.', ...traceOfTicket }
      : {
          says: 'Le ticket gratuit, ou l’enregistrement de la plaque, manque.',
          answered: toldImpossible,
          open:
            'Certaines communes limitent la durée (12 heures au moins) et le demandent\u00a0: ' +
            'sans lui, le recours peut être refusé. Si vous l’avez, joignez-le.',
        };
  },
  NOT_DISPLAYED: (facts) => ({
    says: 'La carte n’était pas visible derrière le pare-brise.',
    answered: isPenal(facts.fine.track)
      ? `La lettre le reconnaît, et demande de tenir compte de ce que ${describeHeldRight(facts)} ce jour-là.`
      : 'La lettre le reconnaît\u00a0: le droit tient à la personne, et non à la carte derrière le pare-brise.',
    open: 'La lettre s’appuie sur la carte\u00a0: joignez une copie de votre carte, avec ses deux faces.',
    toCheck:
      'La lettre s’appuie sur la carte, et aucune des copies jointes ne se lit avec certitude\u00a0: ' +
      'comparez-les à votre carte, ou photographiez ses deux faces de nouveau.',
  }),
};
