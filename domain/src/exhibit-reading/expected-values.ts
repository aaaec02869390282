import { namedOnCertificate } from '../exhibit-check/index.ts';
import { findMotive, type FineFacts } from '../fine/index.ts';
import type { PlainDate } from '../kernel/index.ts';
import { isHolderRepresented, type ExhibitKind, type LetterFacts } from '../letter/index.ts';
import { permanent } from './exhibit-read.ts';
import { paperTests, type PaperTest } from './paper-tests.ts';

/** The values that a letter states, or will state once its fine is complete. A null value is not stated. */
export interface PaperClaims {
  readonly fine: Pick<
    FineFacts,
    | 'track'
    | 'noticeNumber'
    | 'plate'
    | 'observedOn'
    | 'observedAt'
    | 'eventOn'
    | 'place'
    | 'authorityName'
    | 'certificate'
    | 'motive'
    | 'debtorName'
    | 'holderName'
    | 'holderCapacity'
    | 'representativeName'
    | 'cardNumber'
    | 'cardPermanent'
    | 'cardValidUntil'
  >;
  readonly more: Pick<
    LetterFacts['more'],
    'situations' | 'card' | 'offence' | 'awardFrom' | 'awardUntil' | 'sentOn' | 'sentBy' | 'receivedOn' | 'refusedOn'
  >;
  /** The day of the letter, by which a power of attorney must be in force. */
  readonly preparedOn: PlainDate;
}

/** A value that a paper must show, with the statement of the letter. */
export interface Expectation {
  readonly test: PaperTest;
  readonly expected: string;
}

/** Returns what a paper must show: the tests of its kind whose value the letter states. */
export function listExpectations(kind: ExhibitKind, letter: PaperClaims): readonly Expectation[] {
  return (paperTests[kind] ?? []).flatMap((test) => {
    const value = kind === 'identity' ? findStatementSigner(letter) : findExpectedValue(test.claim, letter);
    return value === null ? [] : [{ test, expected: value }];
  });
}

/** Name of the signatory of the statement, whose identity paper is joined: a parent or tuteur signs for the holder. */
function findStatementSigner({ fine, more }: PaperClaims): string | null {
  return isHolderRepresented({ fine, more }) ? fine.representativeName : fine.holderName;
}

function findExpectedValue(claim: PaperTest['claim'], { fine, more, preparedOn }: PaperClaims): string | null {
  switch (claim) {
    case 'noticeNumber':
      return fine.noticeNumber === '' ? null : fine.noticeNumber;
    case 'plate':
      return fine.plate;
    case 'observedOn':
      return fine.observedOn;
    case 'eventOn':
      return findMotive(fine) === 'card' ? null : fine.eventOn;
    case 'debtorName':
      return fine.certificate !== null && namedOnCertificate.includes(fine.certificate) ? fine.debtorName : null;
    case 'holderName':
      return fine.holderName;
    case 'cardNumber':
      return fine.cardNumber;
    case 'cardEnd':
      if (isRenewedLate(more)) return null;
      return fine.cardPermanent ? permanent : fine.cardValidUntil;
    case 'awardFrom':
    case 'awardUntil':
      return isRenewedLate(more) ? findAwardDay(claim, more) : null;
    case 'inForce':
      return preparedOn;
    case 'sentOn':
    case 'receivedOn':
    case 'refusedOn':
      return more[claim];
  }
}

/** True for a card renewed late: the letter then gives the dates of the decision in place of those of the card. */
function isRenewedLate({ situations }: PaperClaims['more']): boolean {
  return situations.includes('card-renewed-late');
}

function findAwardDay(claim: 'awardFrom' | 'awardUntil', more: PaperClaims['more']): string | null {
  return claim === 'awardFrom' ? more.awardFrom : (more.awardUntil ?? permanent);
}
