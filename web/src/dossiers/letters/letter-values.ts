import type { LetterCase } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { answerToAppeal, motiveOf } from '@placejuste/domain/fine';
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
 * Initial answers of a letter: those of the letter before, completed by the facts that the follow-up knows of the step
 * before.
 */
export function startingCase(
  said: LetterCase,
  fine: Pick<Fine, 'sentOn' | 'sentBy' | 'rapoReceivedOn' | 'steps'>,
): LetterCase {
  return {
    ...said,
    sentOn: said.sentOn ?? fine.sentOn,
    sentBy: said.sentBy ?? (fine.sentBy === 'letter' ? null : fine.sentBy),
    receivedOn: said.receivedOn ?? fine.rapoReceivedOn,
    refusedOn: said.refusedOn ?? answerToAppeal(fine.steps)?.on ?? null,
  };
}

type AskedFine = Pick<Fine, 'track' | 'debtorIsUser'> & Partial<Pick<Fine, 'certificate' | 'motive'>>;

/** Questions that a letter asks: only those it uses. */
export interface LetterQuestions {
  readonly day: boolean;
  readonly ticket: boolean;
  readonly offence: boolean;
  /** Kind of offence, which decides whether the card answers it: asked where the letter rests on the card. */
  readonly offenceKind: boolean;
  readonly before: boolean;
  readonly signer: boolean;
}

/** True for a letter that tells the facts of the day. */
export function isAboutDay(kind: LetterKind): boolean {
  return kind === 'rapo' || kind === 'tsp' || kind === 'requete' || kind === 'reclamation';
}

/** Questions of a letter of this kind about this fine. */
export function questionsOf(kind: LetterKind, fine: AskedFine): LetterQuestions {
  const byCard = motiveOf({ certificate: fine.certificate ?? null, motive: fine.motive ?? null }) === 'card';
  const argued = isAboutDay(kind) && byCard;
  const offence = kind === 'requete' || kind === 'reclamation';
  return {
    day: argued,
    ticket: argued && !isPenal(fine.track),
    offence,
    offenceKind: offence && byCard,
    before: fine.track !== 'fps-majore' && (kind === 'tsp' || kind === 'file-request' || kind === 'follow-up'),
    signer: kind === 'rapo' && !fine.debtorIsUser,
  };
}

/**
 * True when the questions of the fine cover the letter: it needs only the facts of the fine and the place of the card.
 */
export function isAskedInQuestions(kind: LetterKind, fine: AskedFine): boolean {
  const { offence, before } = questionsOf(kind, fine);
  return !offence && !before;
}

const displaySituations: readonly Situation[] = displays;
const ticketSituations: readonly Situation[] = ['ticket-taken', 'ticket-impossible'];

/** Situations that can be ticked, without those about the place of the card. */
export function tickableSituations(questions: LetterQuestions): readonly Situation[] {
  return situations.filter(
    (one) => !displaySituations.includes(one) && (questions.ticket || !ticketSituations.includes(one)),
  );
}

/** Place of the card among the chosen situations; `shown` when none says that it was hidden. */
export function displayOf(chosen: readonly Situation[]): (typeof displays)[number] | 'shown' {
  return displays.find((one) => chosen.includes(one)) ?? 'shown';
}

/** Replaces the place of the card among the chosen situations. */
export function withDisplay(chosen: readonly Situation[], display: Situation | 'shown'): Situation[] {
  return [...(display === 'shown' ? [] : [display]), ...chosen.filter((one) => !displaySituations.includes(one))];
}

/** Adds or removes one situation. */
export function withTick(chosen: readonly Situation[], one: Situation, ticked: boolean): Situation[] {
  return ticked ? [...chosen.filter((kept) => kept !== one), one] : chosen.filter((kept) => kept !== one);
}

/** Parses answers kept on this device and drops unknown fields; null when they are none. */
export function parseCase(kept: unknown): LetterCase | null {
  if (typeof kept !== 'object' || kept === null) return null;
  // An older version kept the answers under `case`.
  const said = 'case' in kept ? kept.case : kept;
  if (typeof said !== 'object' || said === null) return null;
  const known = Object.fromEntries(Object.entries(said).filter(([field]) => field in emptyCase));
  const merged = { ...emptyCase, ...known } as LetterCase;
  return Array.isArray(merged.situations) ? merged : null;
}
