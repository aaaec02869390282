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
 * Where a letter starts from: what was said for the one before, filled with what the follow-up knows of the step
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

/** Which questions a letter asks: none that it does not use. */
export interface LetterQuestions {
  readonly day: boolean;
  readonly ticket: boolean;
  readonly offence: boolean;
  /** Which offence it is decides whether the card answers it: asked where the card is argued. */
  readonly offenceKind: boolean;
  readonly before: boolean;
  readonly signer: boolean;
}

/** The letters that tell what happened that day. */
export function isAboutDay(kind: LetterKind): boolean {
  return kind === 'rapo' || kind === 'tsp' || kind === 'requete' || kind === 'reclamation';
}

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

/** Nothing is asked of it but the facts of the fine and where the card was. */
export function isAskedInQuestions(kind: LetterKind, fine: AskedFine): boolean {
  const { offence, before } = questionsOf(kind, fine);
  return !offence && !before;
}

const shownBy: readonly Situation[] = displays;
const ticketOnes: readonly Situation[] = ['ticket-taken', 'ticket-impossible'];

/** What can be ticked beside where the card was. */
export function tickableSituations(questions: LetterQuestions): readonly Situation[] {
  return situations.filter((one) => !shownBy.includes(one) && (questions.ticket || !ticketOnes.includes(one)));
}

export function displayOf(chosen: readonly Situation[]): (typeof displays)[number] | 'shown' {
  return displays.find((one) => chosen.includes(one)) ?? 'shown';
}

export function withDisplay(chosen: readonly Situation[], display: Situation | 'shown'): Situation[] {
  return [...(display === 'shown' ? [] : [display]), ...chosen.filter((one) => !shownBy.includes(one))];
}

export function withTick(chosen: readonly Situation[], one: Situation, ticked: boolean): Situation[] {
  return ticked ? [...chosen.filter((kept) => kept !== one), one] : chosen.filter((kept) => kept !== one);
}

/** What was answered of a letter on this device, read field by field: an unknown one is dropped. */
export function parseCase(kept: unknown): LetterCase | null {
  if (typeof kept !== 'object' || kept === null) return null;
  // An older page kept it beside something else.
  const said = 'case' in kept ? kept.case : kept;
  if (typeof said !== 'object' || said === null) return null;
  const known = Object.fromEntries(Object.entries(said).filter(([field]) => field in emptyCase));
  const merged = { ...emptyCase, ...known } as LetterCase;
  return Array.isArray(merged.situations) ? merged : null;
}
