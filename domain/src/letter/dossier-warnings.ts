import { findMotive } from '../fine/index.ts';
import type { DossierWarningCode, ExhibitKind } from './dossier-codes.ts';
import { isAgainstRectified, type LetterFacts, type Situation } from './facts.ts';
import { isDeclarationOfSameCar } from './grounds.fr.ts';
import { countDelayMinutes } from './deposit-delay.ts';
import { isSignedForThisFine } from './exhibit-plan.ts';
import { isCardSaidHidden } from './facts.ts';
import { isContestLetter, isPenal, type LetterKind } from './letter-kinds.ts';

/** A letter about to be signed, as the warnings look at it. */
interface PreparedLetter {
  readonly kind: LetterKind;
  readonly facts: LetterFacts;
  /** True when the letter asks to drop the sum or the offence. */
  readonly isContest: boolean;
  /** True when it asks so because of the card. */
  readonly isContestByCard: boolean;
  readonly isPenal: boolean;
  /** True when the letter contests and its declaration is about the car of the fine. */
  readonly isServedByDeclaration: boolean;
  readonly joins: (exhibit: ExhibitKind) => boolean;
}

/** Each warning with its condition, in the order they are shown. */
const dangers: readonly (readonly [DossierWarningCode, (letter: PreparedLetter) => boolean])[] = [
  [
    'DECLARATION_OTHER_PLATE',
    ({ isContest, isServedByDeclaration, facts }) => isContest && facts.declaration !== null && !isServedByDeclaration,
  ],
  [
    'DEPOSIT_AFTER_FINDING',
    ({ isServedByDeclaration, joins, facts }) =>
      isServedByDeclaration && joins('evidence') && countDelayMinutes(facts) !== null,
  ],
  ['CARD_ENDED_THAT_DAY', (letter) => letter.isContestByCard && hasSituation(letter, 'card-renewed-late')],
  [
    'TOWN_MAY_ASK_TICKET',
    (letter) =>
      letter.isContestByCard && !letter.isPenal && !hasSituation(letter, 'ticket-taken') && !letter.joins('ticket'),
  ],
  [
    'CARD_IS_NO_ANSWER',
    ({ isContestByCard, isPenal, facts }) => isContestByCard && isPenal && facts.more.offence === 'other',
  ],
  [
    'DISPLAY_AND_PHOTO',
    ({ isContest, joins, facts }) => isContest && joins('photo-windshield') && isCardSaidHidden(facts),
  ],
  ['DO_NOT_PAY', ({ isContest, isPenal }) => isContest && isPenal],
  ['COURT_MAY_FINE_MORE', ({ isContest, isPenal }) => isContest && isPenal],
  ['PHOTOS_ARE_NO_PROOF', ({ isContest, isPenal, facts }) => isContest && isPenal && hasPhotograph(facts)],
  ['ORIGINAL_BY_POST', ({ kind }) => kind === 'requete'],
  ['APPLICANT_SIGNS', ({ kind }) => kind === 'tsp'],
  ['TSP_NO_LEGAL_AID', ({ kind }) => kind === 'tsp'],
  ['RECEIPT_NOT_JOINED', ({ kind, joins, facts }) => kind === 'tsp' && facts.fine.track === 'fps' && !joins('receipt')],
  ['ANSWER_THE_REGISTRY', ({ kind }) => kind === 'tsp'],
  ['JUSTICE_TAKES_LONG', ({ kind }) => kind === 'tsp'],
  ['RAPO_STILL_NEEDED', ({ kind }) => kind === 'photos'],
  // Three months to pay are those of an FPS: a surcharged one is due already, and a rectified notice dates none.
  ['PAYMENT_NOT_STOPPED', ({ facts }) => facts.fine.track === 'fps' && !isAgainstRectified(facts)],
  ['MANDATE_TO_SIGN', ({ joins }) => joins('mandate')],
  ['STATEMENT_TO_SIGN', ({ joins }) => joins('presence')],
  [
    'PRESENCE_DIFFERS',
    ({ isServedByDeclaration, facts }) =>
      isServedByDeclaration && facts.declaration?.presence != null && !isSignedForThisFine(facts),
  ],
];

/**
 * Warns the person before they sign: of the weak points of their case and the traps of the step. The decision is
 * theirs; the letter states only what is true and useful.
 */
export function listDossierWarnings(kind: LetterKind, facts: LetterFacts): readonly DossierWarningCode[] {
  const { fine, exhibits } = facts;
  const isContest = isContestLetter(kind);
  const letter: PreparedLetter = {
    kind,
    facts,
    isContest,
    isContestByCard: isContest && findMotive(fine) === 'card',
    isPenal: isPenal(fine.track),
    isServedByDeclaration: isContest && isDeclarationOfSameCar(facts),
    joins: (exhibitKind) => exhibits.some((exhibit) => exhibit.kind === exhibitKind),
  };
  return dangers.filter(([, applies]) => applies(letter)).map(([code]) => code);
}

function hasSituation({ facts }: PreparedLetter, situation: Situation): boolean {
  return facts.more.situations.includes(situation);
}

function hasPhotograph({ exhibits }: LetterFacts): boolean {
  return exhibits.some((exhibit) => exhibit.kind.startsWith('photo-'));
}
