import { isSameNumber, namedOnCertificate } from '../exhibit-check/index.ts';
import { computeLastValidDay } from '../document/index.ts';
import { findMotive, type FineFacts } from '../fine/index.ts';
import { isSamePerson, isSamePlate, type PlainDate } from '../kernel/index.ts';
import { isHolderRepresented, type ExhibitKind, type LetterFacts } from '../letter/index.ts';
import {
  permanent,
  type ExhibitField,
  type ExhibitRead,
  type RecognisedValue,
  type SendingField,
} from './exhibit-read.ts';
import { paperTests, type Claim, type PaperTest } from './paper-tests.ts';
import { canBeMisread, canBeSameName } from './misreading.ts';
import { comparePlace } from './ticket-place.ts';
import { compareStay } from './ticket-stay.ts';

/** `doubtful`: something else was read, and may have been misread. `unread`: nothing was found to compare. */
export const findingStandings = ['agrees', 'contradicts', 'doubtful', 'unread'] as const;
export type FindingStanding = (typeof findingStandings)[number];

export interface Finding {
  readonly claim: Claim;
  readonly standing: FindingStanding;
  /** The value as the letter states it. A day is `YYYY-MM-DD`. */
  readonly expected: string;
  readonly shown: RecognisedValue | null;
}

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

const fields: Readonly<Record<Exclude<PaperTest['claim'], 'receivedOn'>, ExhibitField | SendingField>> = {
  noticeNumber: 'noticeNumber',
  plate: 'plate',
  observedOn: 'day',
  eventOn: 'day',
  debtorName: 'name',
  holderName: 'name',
  cardNumber: 'cardNumber',
  cardEnd: 'until',
  inForce: 'until',
  sentOn: 'sentOn',
  refusedOn: 'day',
  awardFrom: 'day',
  awardUntil: 'until',
};

/** A portal acknowledges a request on the day it is sent. */
function findField(claim: PaperTest['claim'], { more }: PaperClaims): ExhibitField | SendingField {
  if (claim !== 'receivedOn') return fields[claim];
  return more.sentBy === 'online' ? 'sentOn' : 'receivedOn';
}

/**
 * Compares a paper with the statements of the letter. A contradiction is reported only for a value that the paper
 * names, that was read without doubt and that cannot be a misreading of the right one.
 */
export function compareExhibit(kind: ExhibitKind, reading: ExhibitRead, letter: PaperClaims): readonly Finding[] {
  const wantedTests = (paperTests[kind] ?? []).flatMap((test) => {
    const expectedValue = kind === 'identity' ? findStatementSigner(letter) : findExpectedValue(test.claim, letter);
    return expectedValue === null ? [] : [{ test, expected: expectedValue }];
  });
  if (reading.language === 'other' && wantedTests.length > 0)
    return [{ claim: 'language', standing: 'doubtful', expected: 'français', shown: null }];
  const findings = wantedTests.flatMap((one) => {
    const finding =
      (kind === 'ticket' ? buildTicketFinding(one, reading, letter) : null) ??
      compareClaim(one, valuesFor(one.test.claim, reading, letter), letter);
    return finding === null ? [] : [finding];
  });
  const other = isCardFace(kind) ? codeFinding(reading) : kind === 'ticket' ? placeFinding(reading, letter) : null;
  return other === null ? findings : [...findings, other];
}

/** Values of a paper that a claim is tested by. « Du … jusqu’au … », on one line, are both read as ends. */
function valuesFor(
  claim: PaperTest['claim'],
  { values }: ExhibitRead,
  letter: PaperClaims,
): readonly RecognisedValue[] {
  const own = values[findField(claim, letter)] ?? [];
  return claim === 'awardFrom' ? [...own, ...values.until] : own;
}

/** Compares a ticket by the stay it allows, which may begin on the day before; null when it has no stay. */
function buildTicketFinding(
  { test: { claim }, expected }: Expectation,
  reading: ExhibitRead,
  { fine }: PaperClaims,
): Finding | null {
  if (claim !== 'observedOn') return null;
  const stay = compareStay(reading, { day: expected, time: fine.observedAt });
  return stay === null ? null : { claim, standing: stay.isCovering ? 'agrees' : 'doubtful', expected, shown: stay.day };
}

/** The place of a ticket: its commune, else its street. */
function placeFinding({ values }: ExhibitRead, { fine: { place, authorityName } }: PaperClaims): Finding | null {
  const comparison = place === null ? null : comparePlace(values.place ?? [], place, authorityName);
  return comparison === null || place === null ? null : { ...comparison, expected: place };
}

/** True when a finding weakens a paper as an answer. A ticket is valid in more than one street. */
export function isWeakening({ claim, standing }: Pick<Finding, 'claim' | 'standing'>): boolean {
  return standing === 'contradicts' || (standing === 'doubtful' && claim !== 'street');
}

function isCardFace(kind: ExhibitKind): boolean {
  return kind === 'cmi-front' || kind === 'cmi-back';
}

/** A wrong signature is only a doubt, since the list of certificates may be wrong. An unknown one proves nothing. */
function codeFinding({ codeSignature }: ExhibitRead): Finding | null {
  if (codeSignature === undefined || codeSignature === 'unknown') return null;
  const standing = codeSignature === 'valid' ? 'agrees' : 'doubtful';
  return { claim: 'cardCode', standing, expected: '', shown: null };
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
      return isRenewedLate(more) ? awardDay(claim, more) : null;
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

function awardDay(claim: 'awardFrom' | 'awardUntil', more: PaperClaims['more']): string | null {
  return claim === 'awardFrom' ? more.awardFrom : (more.awardUntil ?? permanent);
}

/** A value that a paper must show, with the statement of the letter. */
interface Expectation {
  readonly test: PaperTest;
  readonly expected: string;
}

function compareClaim(
  { test: { claim, isOwed, isLoose, isDoubted }, expected }: Expectation,
  values: readonly RecognisedValue[],
  letter: PaperClaims,
): Finding | null {
  const buildFinding = (standing: FindingStanding, shownValue: RecognisedValue | null): Finding => ({
    claim,
    standing,
    expected,
    shown: shownValue,
  });
  const same = values.find(({ value }) => isSame({ claim, expected }, value, letter));
  if (same !== undefined) return buildFinding('agrees', same);
  // A value without a label is ignored: it may be another paper’s number, or a town in capitals.
  const namedValues = values.filter((one) => one.named && !(isDoubted && one.isSigner === true));
  const near = namedValues.find(
    (one) =>
      (one.strength !== 'sure' && isNear(claim, expected, one.value)) ||
      (claim === 'cardEnd' && isPerhapsEndedByLaw(expected, one.value, letter)),
  );
  if (near !== undefined) return buildFinding('doubtful', near);
  const [first] = namedValues;
  if (first === undefined) return isOwed ? buildFinding('unread', null) : null;
  // Two different values leave open which one is meant.
  const isSettled = namedValues.length === 1 && first.strength !== 'doubtful';
  if (isSettled && !isLoose) return buildFinding('contradicts', first);
  return isOwed || !isLoose || isDoubted ? buildFinding('doubtful', first) : null;
}

function isSame(
  { claim, expected }: Pick<Finding, 'claim' | 'expected'>,
  value: string,
  { more }: PaperClaims,
): boolean {
  switch (claim) {
    case 'plate':
      return isSamePlate(expected, value);
    case 'debtorName':
    case 'holderName':
      return isSamePerson(expected, value);
    case 'inForce':
      return value === permanent || value >= expected;
    case 'cardEnd':
      return (
        value === expected ||
        computeLastValidDay(more.card, value) === expected ||
        computeLastValidDay(more.card, expected) === value
      );
    default:
      return isSameNumber(expected, value);
  }
}

/**
 * True when the model of the card is unknown and, if it were a civil European card, the law would end it on that day,
 * before the printed one.
 */
function isPerhapsEndedByLaw(expectedValue: string, value: string, { more }: PaperClaims): boolean {
  const [lastDay, printedDay] = [expectedValue, value].map((day) => (day === permanent ? null : day));
  return more.card === null && lastDay != null && computeLastValidDay('ces_civil', printedDay ?? null) === lastDay;
}

function isNear(claim: PaperTest['claim'], expectedValue: string, value: string): boolean {
  if (claim === 'debtorName' || claim === 'holderName') return canBeSameName(expectedValue, value);
  // A day in the past by a month and one by ten years were both read: only the year may have been misread.
  if (claim === 'inForce') return false;
  return value !== permanent && expectedValue !== permanent && canBeMisread(expectedValue, value);
}
