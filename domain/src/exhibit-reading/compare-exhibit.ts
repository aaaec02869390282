import { isSameNumber, namedOnCertificate } from '../exhibit-check/index.ts';
import { computeLastValidDay } from '../document/index.ts';
import { findMotive, type FineFacts } from '../fine/index.ts';
import { isSamePerson, isSamePlate, type PlainDate } from '../kernel/index.ts';
import { isHolderRepresented, type ExhibitKind, type LetterFacts } from '../letter/index.ts';
import { permanent, type ExhibitField, type ExhibitRead, type ReadValue, type SendingField } from './exhibit-read.ts';
import { canBeMisread, canBeSameName } from './misreading.ts';
import { comparePlace } from './ticket-place.ts';
import { compareStay } from './ticket-stay.ts';

/** What the letter states and a paper can be tested by. `inForce`: the day of the letter, for a power of attorney. */
export const claims = [
  'language',
  'noticeNumber',
  'plate',
  'observedOn',
  'eventOn',
  'debtorName',
  'holderName',
  'cardNumber',
  'cardEnd',
  'inForce',
  'cardCode',
  'sentOn',
  'receivedOn',
  'refusedOn',
  'place',
  'street',
] as const;
export type Claim = (typeof claims)[number];

/** `doubtful`: something else was read, and may have been misread. `unread`: nothing was found to compare. */
export const findingStandings = ['agrees', 'contradicts', 'doubtful', 'unread'] as const;
export type FindingStanding = (typeof findingStandings)[number];

export interface Finding {
  readonly claim: Claim;
  readonly standing: FindingStanding;
  /** The value as the letter states it. A day is `YYYY-MM-DD`. */
  readonly expected: string;
  readonly shown: ReadValue | null;
}

/** What a letter states, or will state once its fine is complete. A null value is not stated. */
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
    'situations' | 'card' | 'offence' | 'sentOn' | 'sentBy' | 'receivedOn' | 'refusedOn'
  >;
  /** The day of the letter, by which a power of attorney must be in force. */
  readonly preparedOn: PlainDate;
}

interface Test {
  readonly claim: Exclude<Claim, 'language' | 'cardCode' | 'place' | 'street'>;
  /** True when the paper must carry the value: it is then `unread` when nothing is found. Else nothing is said. */
  readonly isOwed: boolean;
  /** The paper may carry other values of that kind too: another one proves nothing. */
  readonly isLoose: boolean;
  /** True when another value is told as a doubt, though the paper need not carry the right one. */
  readonly isDoubted: boolean;
}

const buildRequiredTest = (claim: Test['claim']): Test => ({ claim, isOwed: true, isLoose: false, isDoubted: false });
const buildOptionalTest = (claim: Test['claim']): Test => ({ claim, isOwed: false, isLoose: false, isDoubted: false });
const buildLooseTest = (claim: Test['claim']): Test => ({ claim, isOwed: true, isLoose: true, isDoubted: false });
const mayBeAmong = (claim: Test['claim']): Test => ({ claim, isOwed: false, isLoose: true, isDoubted: false });

/** Whom a paper is about, unless who signs it is all it names. */
const buildDoubtedTest = (claim: Test['claim']): Test => ({ ...mayBeAmong(claim), isDoubted: true });

/** What each paper is tested by; pages made of facts and photographs taken for a declaration are tested elsewhere. */
const tests: Readonly<Partial<Record<ExhibitKind, readonly Test[]>>> = {
  notice: [buildRequiredTest('noticeNumber'), buildRequiredTest('plate'), buildLooseTest('observedOn')],
  'carte-grise': [buildRequiredTest('plate'), buildOptionalTest('debtorName')],
  'cmi-front': [buildRequiredTest('cardNumber'), buildOptionalTest('cardEnd'), buildOptionalTest('holderName')],
  'cmi-back': [buildOptionalTest('cardNumber'), buildOptionalTest('cardEnd'), buildRequiredTest('holderName')],
  // A stay of a day or a week began before the finding, and a plate is registered for years.
  ticket: [buildLooseTest('observedOn'), buildOptionalTest('plate')],
  appointment: [buildLooseTest('observedOn'), buildDoubtedTest('holderName')],
  witness: [buildLooseTest('observedOn'), mayBeAmong('plate')],
  identity: [buildRequiredTest('holderName')],
  award: [buildLooseTest('holderName')],
  'presence-signed': [buildLooseTest('observedOn'), mayBeAmong('holderName'), mayBeAmong('plate')],
  'mandate-signed': [mayBeAmong('debtorName'), mayBeAmong('noticeNumber'), buildOptionalTest('inForce')],
  // A surcharged fine has a number of its own, and its copy that of the first notice.
  'appeal-copy': [buildLooseTest('noticeNumber'), mayBeAmong('observedOn')],
  decision: [buildLooseTest('noticeNumber'), buildLooseTest('refusedOn')],
  // Stamped or written by hand, and printed with others: another day is a doubt, never a contradiction.
  receipt: [buildLooseTest('receivedOn')],
  'deposit-proof': [buildLooseTest('sentOn')],
  guardianship: [buildLooseTest('holderName')],
  cession: [buildRequiredTest('plate'), buildLooseTest('eventOn')],
  'cession-receipt': [buildRequiredTest('plate')],
  complaint: [mayBeAmong('plate'), buildLooseTest('eventOn')],
};

/** Papers that are read at all. */
export function isCompared(kind: ExhibitKind): boolean {
  return tests[kind] !== undefined;
}

const fields: Readonly<Record<Exclude<Test['claim'], 'receivedOn'>, ExhibitField | SendingField>> = {
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
};

/** What a site acknowledges was received the day it was sent. */
function findField(claim: Test['claim'], { more }: PaperClaims): ExhibitField | SendingField {
  if (claim !== 'receivedOn') return fields[claim];
  return more.sentBy === 'online' ? 'sentOn' : 'receivedOn';
}

/**
 * What a paper says of what the letter states. A contradiction is told only of a value that is named on the paper, was
 * read without a doubt and is nothing that recognition could have made of the right one.
 */
export function compareExhibit(kind: ExhibitKind, reading: ExhibitRead, letter: PaperClaims): readonly Finding[] {
  const wantedTests = (tests[kind] ?? []).flatMap((test) => {
    const expectedValue = kind === 'identity' ? findStatementSigner(letter) : findExpectedValue(test.claim, letter);
    return expectedValue === null ? [] : [{ test, expected: expectedValue }];
  });
  if (reading.language === 'other' && wantedTests.length > 0)
    return [{ claim: 'language', standing: 'doubtful', expected: 'français', shown: null }];
  const findings = wantedTests.flatMap((one) => {
    const finding =
      (kind === 'ticket' ? ticketFinding(one, reading, letter) : null) ??
      compareClaim(one, reading.values[findField(one.test.claim, letter)] ?? [], letter);
    return finding === null ? [] : [finding];
  });
  const other = isCardFace(kind) ? codeFinding(reading) : kind === 'ticket' ? placeFinding(reading, letter) : null;
  return other === null ? findings : [...findings, other];
}

/** A ticket is tested by the stay it allows, which may begin on the day before; null where its stay is not told. */
function ticketFinding(
  { test: { claim }, expected }: Wanted,
  reading: ExhibitRead,
  { fine }: PaperClaims,
): Finding | null {
  if (claim !== 'observedOn') return null;
  const stay = compareStay(reading, { day: expected, time: fine.observedAt });
  return stay === null ? null : { claim, standing: stay.isCovering ? 'agrees' : 'doubtful', expected, shown: stay.day };
}

/** The place of a ticket: its commune, else its street. */
function placeFinding({ values }: ExhibitRead, { fine: { place } }: PaperClaims): Finding | null {
  const compared = place === null ? null : comparePlace(values.place ?? [], place);
  return compared === null || place === null ? null : { ...compared, expected: place };
}

/** Returns whether what was read takes from a paper its worth as an answer. A ticket holds in more than one street. */
export function isWeakening({ claim, standing }: Pick<Finding, 'claim' | 'standing'>): boolean {
  return standing === 'contradicts' || (standing === 'doubtful' && claim !== 'street');
}

function isCardFace(kind: ExhibitKind): boolean {
  return kind === 'cmi-front' || kind === 'cmi-back';
}

/** A wrong signature is a doubt alone: the list of certificates may be what is wrong. An unknown one says nothing. */
function codeFinding({ codeSignature }: ExhibitRead): Finding | null {
  if (codeSignature === undefined || codeSignature === 'unknown') return null;
  const standing = codeSignature === 'valid' ? 'agrees' : 'doubtful';
  return { claim: 'cardCode', standing, expected: '', shown: null };
}

/** Whose identity paper goes with the statement: a parent or a tuteur signs it for the holder. */
function findStatementSigner({ fine, more }: PaperClaims): string | null {
  return isHolderRepresented({ fine, more }) ? fine.representativeName : fine.holderName;
}

function findExpectedValue(claim: Test['claim'], { fine, more, preparedOn }: PaperClaims): string | null {
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
      if (more.situations.includes('card-renewed-late')) return null;
      return fine.cardPermanent ? permanent : fine.cardValidUntil;
    case 'inForce':
      return preparedOn;
    case 'sentOn':
    case 'receivedOn':
    case 'refusedOn':
      return more[claim];
  }
}

/** What a paper is asked for, and what the letter says of it. */
interface Wanted {
  readonly test: Test;
  readonly expected: string;
}

function compareClaim(
  { test: { claim, isOwed, isLoose, isDoubted }, expected }: Wanted,
  values: readonly ReadValue[],
  letter: PaperClaims,
): Finding | null {
  const buildFinding = (standing: FindingStanding, shownValue: ReadValue | null): Finding => ({
    claim,
    standing,
    expected,
    shown: shownValue,
  });
  const same = values.find(({ value }) => isSame({ claim, expected }, value, letter));
  if (same !== undefined) return buildFinding('agrees', same);
  // What nothing names is neither for nor against: another paper’s number, a town in capitals.
  const namedValues = values.filter((one) => one.named && !(isDoubted && one.isSigner === true));
  const near = namedValues.find((one) => one.strength !== 'sure' && isNear(claim, expected, one.value));
  if (near !== undefined) return buildFinding('doubtful', near);
  const [first] = namedValues;
  if (first === undefined) return isOwed ? buildFinding('unread', null) : null;
  // Two different values leave open which one is meant.
  const isSettled = namedValues.length === 1 && first.strength !== 'doubtful';
  return isSettled && !isLoose
    ? buildFinding('contradicts', first)
    : isOwed || !isLoose || isDoubted
      ? buildFinding('doubtful', first)
      : null;
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

function isNear(claim: Test['claim'], expectedValue: string, value: string): boolean {
  if (claim === 'debtorName' || claim === 'holderName') return canBeSameName(expectedValue, value);
  // A day in the past by a month and one by ten years were both read: only the year may have been misread.
  if (claim === 'inForce') return false;
  return value !== permanent && expectedValue !== permanent && canBeMisread(expectedValue, value);
}
