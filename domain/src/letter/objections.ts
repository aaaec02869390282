import type { TicketRule } from '../town-rule/index.ts';
import { isCardKnownInForce, findMotive, type NoticeScene } from '../fine/index.ts';
import { computeMetresBetween } from '../kernel/index.ts';
import { isTripWithoutHolderArguable, listTripExhibits } from './conclusion.fr.ts';
import { countDelayMinutes } from './deposit-delay.ts';
import type { ExhibitKind, PaperKind } from './dossier-codes.ts';
import { isCardSaidHidden, isTicketSaidImpossible, type LetterFacts } from './facts.ts';
import { isDeclarationOfSameCar } from './grounds.fr.ts';
import { isContestLetter, isPenal, type LetterKind } from './letter-kinds.ts';
import { hasExhibit } from './phrases.fr.ts';
import { isCardArgued, isHolderAbsent, isStatementUnsigned, isTripTheirs } from './people.fr.ts';

/** The objections, from the one that loses the case to the one that only weakens it. */
export const objectionCodes = [
  'CARD_IS_NO_ANSWER',
  'EVENT_NOT_BEFORE',
  'CARD_ENDED_THAT_DAY',
  'CARD_START_UNKNOWN',
  'TRIP_NOT_SHOWN',
  'DISPLAY_AND_PHOTO',
  'POSITION_APART',
  'PHOTOS_ARE_NO_PROOF',
  'DEPOSIT_AFTER_FINDING',
  'TOWN_MAY_ASK_TICKET',
  'NOT_DISPLAYED',
] as const;
export type ObjectionCode = (typeof objectionCodes)[number];

export const objectionStandings = ['answered', 'open', 'fatal'] as const;

/**
 * `answered`: the exhibits of `numbers`, or the law alone, answer it. `open`: a paper of `papers` would, or none is
 * known to; those of `numbers` are such papers, but may not answer it. `fatal`: nothing does, and the person is warned
 * before they sign.
 */
export interface Objection {
  readonly code: ObjectionCode;
  readonly standing: (typeof objectionStandings)[number];
  /** Numbers of the joined exhibits, from 1. */
  readonly numbers: readonly number[];
  readonly papers: readonly PaperKind[];
  /** Minutes of a deposit after the finding, or metres between the two places; null without a figure. */
  readonly figure: number | null;
}

/** At most three objections are shown: people who see more read none. */
const maxObjections = 3;
/** A phone is this far off in a street of tall houses, and a notice names a door or a whole street. */
const nearMetres = 50;

type Answer = Pick<Objection, 'numbers' | 'papers'> & {
  readonly figure?: number;
  readonly fatal?: true;
  /** True when no paper answers the objection, which does not lose the case. */
  readonly unanswered?: true;
};

/** Facts read beside those of the letter. */
interface ObjectionReadings {
  /** The position of the place of the notice, by the map. */
  readonly noticePosition?: NoticeScene['position'];
  /** Numbers of exhibits that say something else than the letter, or could not be shown not to: they answer nothing. */
  readonly unsoundExhibitNumbers?: readonly number[];
  /** Whether the commune asked for a ticket on the day of the finding; null or absent when unknown. */
  readonly ticketRule?: TicketRule | null;
}

/**
 * Lists the two or three objections that the town or the prosecutor will make, the most serious first, each with its
 * answer. Empty for a letter that contests nothing.
 */
export function listObjections(
  kind: LetterKind,
  facts: LetterFacts,
  readings: ObjectionReadings = {},
): readonly Objection[] {
  if (!isContestLetter(kind)) return [];
  const { unsoundExhibitNumbers = [] } = readings;
  const objections = objectionCodes.flatMap((code) => {
    const answer = answers[code](facts, readings);
    if (answer === null) return [];
    const numbers = answer.numbers.filter((number) => !unsoundExhibitNumbers.includes(number));
    return [buildObjection(code, { ...answer, numbers }, facts)];
  });
  const computeRank = ({ code, standing }: Objection) =>
    // The ticket that the town is known to ask for will be its first objection.
    code === 'TOWN_MAY_ASK_TICKET' && standing === 'open' && readings.ticketRule?.isAsked === true
      ? gravity.asked
      : gravity[standing];
  return objections.sort((one, other) => computeRank(one) - computeRank(other)).slice(0, maxObjections);
}

const gravity = { fatal: 0, asked: 1, open: 2, answered: 3 } as const;

function buildObjection(code: ObjectionCode, answer: Answer, facts: LetterFacts): Objection {
  const { numbers, papers, figure = null, fatal, unanswered } = answer;
  if (fatal === true) return { code, standing: 'fatal', numbers: [], papers, figure };
  if (unanswered !== true && (numbers.length > 0 || papers.length === 0))
    return { code, standing: 'answered', numbers, papers, figure };
  return {
    code,
    standing: 'open',
    numbers: numbers.length > 0 ? numbers : listExhibitNumbers(facts, papers),
    papers,
    figure,
  };
}

/** Papers that give an hour. */
const hourPapers: readonly ExhibitKind[] = ['ticket', 'appointment', 'witness'];

function listExhibitNumbers({ exhibits }: LetterFacts, kinds: readonly ExhibitKind[]): readonly number[] {
  return exhibits.flatMap(({ kind }, index) => (kinds.includes(kind) ? [index + 1] : []));
}

/** The answer of this dossier to each objection; null when the objection cannot be made. */
const answers: Readonly<Record<ObjectionCode, (facts: LetterFacts, readings: ObjectionReadings) => Answer | null>> = {
  CARD_IS_NO_ANSWER: ({ fine, more }) =>
    findMotive(fine) === 'card' && isPenal(fine.track) && more.offence === 'other'
      ? { numbers: [], papers: [], fatal: true }
      : null,
  // A sale or a theft of the same day leaves the hour open.
  EVENT_NOT_BEFORE: ({ fine }) => {
    const motive = findMotive(fine);
    if (motive !== 'sold' && motive !== 'stolen') return null;
    if (fine.eventOn !== null && fine.eventOn < fine.observedOn) return null;
    return { numbers: [], papers: [motive === 'sold' ? 'cession' : 'complaint'] };
  },
  CARD_ENDED_THAT_DAY: (facts) =>
    isCardArgued(facts) && facts.more.situations.includes('card-renewed-late')
      ? { numbers: listExhibitNumbers(facts, ['award']), papers: ['award'] }
      : null,
  CARD_START_UNKNOWN: (facts) =>
    isCardArgued(facts) &&
    !isCardKnownInForce(facts.fine, facts.more.card) &&
    !facts.more.situations.includes('card-renewed-late')
      ? { numbers: listExhibitNumbers(facts, ['award']), papers: ['award'] }
      : null,
  TRIP_NOT_SHOWN: (facts) => {
    if (!isCardArgued(facts) || isTripTheirs(facts)) return null;
    // Even if the trip is shown to have been theirs, the article still names the person who accompanies them.
    if (isHolderAbsent(facts) && isPenal(facts.fine.track)) return { numbers: [], papers: [], unanswered: true };
    return {
      numbers: listTripExhibits(facts),
      // Shown, it is still the ruling that carries such a trip: without it the letter concludes nothing of it.
      ...(isHolderAbsent(facts) && !isTripWithoutHolderArguable(facts) ? { unanswered: true as const } : {}),
      papers: isStatementUnsigned(facts) ? ['appointment', 'witness'] : ['presence-signed', 'appointment', 'witness'],
    };
  },
  DISPLAY_AND_PHOTO: (facts) =>
    isCardArgued(facts) && isCardSaidHidden(facts) && hasExhibit(facts.exhibits, 'photo-windshield')
      ? { numbers: listExhibitNumbers(facts, ['witness']), papers: ['witness'] }
      : null,
  POSITION_APART: (facts, { noticePosition = null }) => {
    const { declaration, exhibits } = facts;
    if (noticePosition === null || declaration === null || !isDeclarationOfSameCar(facts)) return null;
    if (!hasExhibit(exhibits, 'evidence')) return null;
    const metres = Math.round(computeMetresBetween(noticePosition, declaration));
    if (metres <= Math.max(nearMetres, declaration.accuracyMetres ?? 0)) return null;
    return {
      numbers: listExhibitNumbers(facts, hourPapers),
      papers: ['ticket', 'appointment', 'witness'],
      figure: metres,
    };
  },
  PHOTOS_ARE_NO_PROOF: (facts) =>
    isPenal(facts.fine.track) && isCardArgued(facts)
      ? {
          numbers: [...listExhibitNumbers(facts, ['award']), ...listTripExhibits(facts)].toSorted(
            (one, other) => one - other,
          ),
          papers: ['witness', 'appointment', 'award'],
        }
      : null,
  DEPOSIT_AFTER_FINDING: (facts) => {
    const minutes = isDeclarationOfSameCar(facts) ? countDelayMinutes(facts) : null;
    if (minutes === null || !hasExhibit(facts.exhibits, 'evidence')) return null;
    return {
      numbers: listExhibitNumbers(facts, hourPapers),
      papers: ['ticket', 'appointment', 'witness'],
      figure: minutes,
    };
  },
  TOWN_MAY_ASK_TICKET: (facts, { ticketRule = null }) => {
    if (isPenal(facts.fine.track) || !isCardArgued(facts) || ticketRule?.isAsked === false) return null;
    const numbers = listExhibitNumbers(facts, ['ticket']);
    if (!isTicketSaidImpossible(facts)) return { numbers, papers: ['ticket'] };
    // The letter says why no ticket could be taken: a joined one would contradict it.
    return { numbers: [], papers: numbers.length === 0 ? [] : ['ticket'] };
  },
  NOT_DISPLAYED: (facts) =>
    isCardArgued(facts) && isCardSaidHidden(facts)
      ? { numbers: listExhibitNumbers(facts, ['cmi-front', 'cmi-back']), papers: ['cmi-front', 'cmi-back'] }
      : null,
};
