import type { LetterCase } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { findAppealAnswer, findMotive } from '@placejuste/domain/fine';
import { displays, isPenal, situations, type LetterKind, type Situation } from '@placejuste/domain/letter';

export const emptyCase: LetterCase = {
  situations: [],
  offence: null,
  offenceWords: null,
  awardFrom: null,
  awardUntil: null,
  obstacle: null,
  sentOn: null,
  receivedOn: null,
  sentBy: null,
  copyNotGiven: false,
  refusedOn: null,
  mandatary: null,
  mandataryAddress: null,
};

/**
 * Builds the initial answers of a letter: those of the previous letter, completed by the facts of the previous step.
 */
export function buildStartingCase(
  letterCase: LetterCase,
  fine: Pick<Fine, 'sentOn' | 'sentBy' | 'rapoReceivedOn' | 'steps'>,
): LetterCase {
  return {
    ...letterCase,
    sentOn: letterCase.sentOn ?? fine.sentOn,
    sentBy: letterCase.sentBy ?? (fine.sentBy === 'letter' ? null : fine.sentBy),
    receivedOn: letterCase.receivedOn ?? fine.rapoReceivedOn,
    refusedOn: letterCase.refusedOn ?? findAppealAnswer(fine.steps)?.on ?? null,
  };
}

type LetterFine = Pick<Fine, 'track' | 'debtorIsUser'> & Partial<Pick<Fine, 'certificate' | 'motive'>>;

/** Questions asked for a letter: only those it uses. */
export interface LetterQuestions {
  readonly day: boolean;
  readonly ticket: boolean;
  readonly offence: boolean;
  /** Kind of offence, which decides whether the card is an answer: asked when the card is the ground of the letter. */
  readonly offenceKind: boolean;
  readonly before: boolean;
  readonly signer: boolean;
}

/** True for a letter about the facts of the day. */
export function isAboutDay(kind: LetterKind): boolean {
  return kind === 'rapo' || kind === 'tsp' || kind === 'requete' || kind === 'reclamation';
}

/** Chooses the questions of a letter of this kind about this fine. */
export function chooseQuestions(kind: LetterKind, fine: LetterFine): LetterQuestions {
  const byCard = findMotive({ certificate: fine.certificate ?? null, motive: fine.motive ?? null }) === 'card';
  const isArgued = isAboutDay(kind) && byCard;
  const offence = kind === 'requete' || kind === 'reclamation';
  return {
    day: isArgued,
    ticket: isArgued && !isPenal(fine.track),
    offence,
    offenceKind: offence && byCard,
    before: fine.track !== 'fps-majore' && (kind === 'tsp' || kind === 'file-request' || kind === 'follow-up'),
    signer: kind === 'rapo' && !fine.debtorIsUser,
  };
}

/**
 * True when the questions of the fine cover the letter: it needs only the facts of the fine and the place of the card.
 */
export function isAskedInQuestions(kind: LetterKind, fine: LetterFine): boolean {
  const { offence, before } = chooseQuestions(kind, fine);
  return !offence && !before;
}

const displaySituations: readonly Situation[] = displays;
const ticketSituations: readonly Situation[] = ['ticket-taken', 'ticket-impossible'];

/** Lists the situations that can be ticked, without those about the place of the card. */
export function listTickableSituations(questions: LetterQuestions): readonly Situation[] {
  return situations.filter(
    (one) => !displaySituations.includes(one) && (questions.ticket || !ticketSituations.includes(one)),
  );
}

/** Returns the place of the card among the chosen situations; `shown` when none is about it. */
export function chooseDisplay(chosenSituations: readonly Situation[]): (typeof displays)[number] | 'shown' {
  return displays.find((one) => chosenSituations.includes(one)) ?? 'shown';
}

/** Replaces the place of the card among the chosen situations. */
export function withDisplay(chosenSituations: readonly Situation[], display: Situation | 'shown'): Situation[] {
  return [
    ...(display === 'shown' ? [] : [display]),
    ...chosenSituations.filter((one) => !displaySituations.includes(one)),
  ];
}

/** Adds or removes one situation. */
export function withTick(chosenSituations: readonly Situation[], one: Situation, ticked: boolean): Situation[] {
  return ticked
    ? [...chosenSituations.filter((situation) => situation !== one), one]
    : chosenSituations.filter((situation) => situation !== one);
}

/** Parses answers stored on this device and drops unknown fields; null for anything else. */
export function parseCase(storedValue: unknown): LetterCase | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  // An older version stored the answers under `case`.
  const storedCase = 'case' in storedValue ? storedValue.case : storedValue;
  if (typeof storedCase !== 'object' || storedCase === null) return null;
  const knownAnswers = Object.fromEntries(Object.entries(storedCase).filter(([field]) => field in emptyCase));
  const letterCase = { ...emptyCase, ...knownAnswers } as LetterCase;
  return Array.isArray(letterCase.situations) ? letterCase : null;
}
