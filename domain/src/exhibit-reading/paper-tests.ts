import type { ExhibitKind } from '../letter/index.ts';

/** Values of the letter that a paper is tested by. `inForce`: the day of the letter, for a power of attorney. */
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
  'awardFrom',
  'awardUntil',
] as const;
export type Claim = (typeof claims)[number];

export interface PaperTest {
  readonly claim: Exclude<Claim, 'language' | 'cardCode' | 'place' | 'street'>;
  /**
   * True when the paper must have the value: it is then `unread` when nothing is found. Otherwise nothing is reported.
   */
  readonly isOwed: boolean;
  /** The paper may carry other values of that kind too: another one proves nothing. */
  readonly isLoose: boolean;
  /** True when another value is reported as a doubt, although the paper need not have the right one. */
  readonly isDoubted: boolean;
}

const requiredTest = (claim: PaperTest['claim']): PaperTest => ({
  claim,
  isOwed: true,
  isLoose: false,
  isDoubted: false,
});
const optionalTest = (claim: PaperTest['claim']): PaperTest => ({
  claim,
  isOwed: false,
  isLoose: false,
  isDoubted: false,
});
const looseTest = (claim: PaperTest['claim']): PaperTest => ({ claim, isOwed: true, isLoose: true, isDoubted: false });
const mayBeAmong = (claim: PaperTest['claim']): PaperTest => ({
  claim,
  isOwed: false,
  isLoose: true,
  isDoubted: false,
});

/** Test of the person a paper is about, doubtful because the paper may name only its signatory. */
const doubtedTest = (claim: PaperTest['claim']): PaperTest => ({ ...mayBeAmong(claim), isDoubted: true });

/** Tests of each kind of paper; pages of facts and photographs of a declaration are tested elsewhere. */
export const paperTests: Readonly<Partial<Record<ExhibitKind, readonly PaperTest[]>>> = {
  notice: [requiredTest('noticeNumber'), requiredTest('plate'), looseTest('observedOn')],
  'carte-grise': [requiredTest('plate'), optionalTest('debtorName')],
  'cmi-front': [requiredTest('cardNumber'), optionalTest('cardEnd'), optionalTest('holderName')],
  'cmi-back': [optionalTest('cardNumber'), optionalTest('cardEnd'), requiredTest('holderName')],
  // A stay of a day or a week began before the finding, and a plate is registered for years.
  ticket: [looseTest('observedOn'), optionalTest('plate')],
  appointment: [looseTest('observedOn'), doubtedTest('holderName')],
  witness: [looseTest('observedOn'), mayBeAmong('plate')],
  identity: [requiredTest('holderName')],
  // A decision bears the day it was taken as well.
  award: [looseTest('holderName'), looseTest('awardFrom'), looseTest('awardUntil')],
  'presence-signed': [looseTest('observedOn'), mayBeAmong('holderName'), mayBeAmong('plate')],
  'mandate-signed': [mayBeAmong('debtorName'), mayBeAmong('noticeNumber'), optionalTest('inForce')],
  // A surcharged fine has a number of its own, and its copy that of the first notice.
  'appeal-copy': [looseTest('noticeNumber'), mayBeAmong('observedOn')],
  decision: [looseTest('noticeNumber'), looseTest('refusedOn')],
  // Stamped or written by hand, and printed with others: another day is a doubt, never a contradiction.
  receipt: [looseTest('receivedOn')],
  'deposit-proof': [looseTest('sentOn')],
  guardianship: [looseTest('holderName')],
  cession: [requiredTest('plate'), looseTest('eventOn')],
  'cession-receipt': [requiredTest('plate')],
  complaint: [mayBeAmong('plate'), looseTest('eventOn')],
};

/** Papers that are read at all. */
export function isCompared(kind: ExhibitKind): boolean {
  return paperTests[kind] !== undefined;
}
