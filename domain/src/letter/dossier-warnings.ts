import { motiveOf } from '../fine/index.ts';
import type { DossierWarningCode } from './dossier-codes.ts';
import type { LetterFacts } from './facts.ts';
import { declarationServes } from './grounds.fr.ts';
import { minutesOfDelay } from './deposit-delay.ts';
import { isSignedForThisFine } from './exhibit-plan.ts';
import { notDisplayed } from './facts.ts';
import { contests, isPenal, type LetterKind } from './letter-kinds.ts';

/**
 * What the person must know before signing: the weak points of their case and the traps of the step. They are told,
 * and left to decide; the letter says only what is true and useful.
 */
export function dossierWarnings(kind: LetterKind, facts: LetterFacts): readonly DossierWarningCode[] {
  const { fine, more, declaration, exhibits } = facts;
  const isContest = contests(kind);
  const byCard = isContest && motiveOf(fine) === 'card';
  const penal = isPenal(fine.track);
  const joined = (wanted: string): boolean => exhibits.some((exhibit) => exhibit.kind === wanted);
  const found: (DossierWarningCode | false)[] = [
    isContest && declaration !== null && !declarationServes(facts) && 'DECLARATION_OTHER_PLATE',
    isContest &&
      declarationServes(facts) &&
      joined('evidence') &&
      minutesOfDelay(facts) !== null &&
      'DEPOSIT_AFTER_FINDING',
    byCard && more.situations.includes('card-renewed-late') && 'CARD_ENDED_THAT_DAY',
    byCard && !penal && !more.situations.includes('ticket-taken') && 'TOWN_MAY_ASK_TICKET',
    byCard && penal && more.offence === 'other' && 'CARD_IS_NO_ANSWER',
    isContest && joined('photo-windshield') && notDisplayed(facts) && 'DISPLAY_AND_PHOTO',
    isContest && penal && 'DO_NOT_PAY',
    isContest && penal && 'COURT_MAY_FINE_MORE',
    isContest && penal && exhibits.some((exhibit) => exhibit.kind.startsWith('photo-')) && 'PHOTOS_ARE_NO_PROOF',
    kind === 'requete' && 'ORIGINAL_BY_POST',
    kind === 'tsp' && 'APPLICANT_SIGNS',
    kind === 'tsp' && 'TSP_NO_LEGAL_AID',
    kind === 'tsp' && fine.track === 'fps' && !joined('receipt') && 'RECEIPT_NOT_JOINED',
    kind === 'tsp' && 'ANSWER_THE_REGISTRY',
    kind === 'tsp' && 'JUSTICE_TAKES_LONG',
    kind === 'photos' && 'RAPO_STILL_NEEDED',
    !penal && 'PAYMENT_NOT_STOPPED',
    joined('mandate') && 'MANDATE_TO_SIGN',
    joined('presence') && 'STATEMENT_TO_SIGN',
    isContest &&
      declarationServes(facts) &&
      (declaration?.presence ?? null) !== null &&
      !isSignedForThisFine(facts) &&
      'PRESENCE_DIFFERS',
  ];
  return found.filter((code) => code !== false);
}
