import type { FineStep } from '../fine/index.ts';
import { isSameName } from '../kernel/index.ts';
import type { LetterKind, PaperKind } from '../letter/index.ts';

/**
 * States of an electronic registered letter. `sending`: requested from the provider, whose answer is awaited or was
 * lost. `waiting`: accepted by the provider. `sent`: the addressee was notified, which sets the day of sending.
 * `not-sent`: certainly not sent. The others are final states.
 */
export const electronicLetterStates = [
  'sending',
  'waiting',
  'sent',
  'accepted',
  'refused',
  'neglected',
  'bounced',
  'not-sent',
] as const;
export type ElectronicLetterState = (typeof electronicLetterStates)[number];

/** Reasons why no electronic letter is sent. */
export const electronicLetterCodes = [
  'LRE_OFF',
  'LRE_OTHER_LETTER',
  'LRE_NOT_SIGNED',
  'LRE_PEN_NEEDED',
  'LRE_ALREADY_SENT',
  'LRE_APPEAL_NOTED',
  'LRE_PRICE_CHANGED',
  'LRE_ID_TAKEN',
  'LRE_NO_ADDRESS',
  'LRE_SENDER_UNKNOWN',
  'LRE_SENDER_UNVERIFIED',
  'LRE_SENDER_DIFFERS',
  'LRE_FILE_LOST',
  'LRE_CODE_REFUSED',
  'LRE_RECIPIENT_REFUSED',
  'LRE_PROVIDER_REFUSED',
  'LRE_PROVIDER_SILENT',
] as const;
export type ElectronicLetterCode = (typeof electronicLetterCodes)[number];

/** Payers of the provider. */
export const letterPayers = ['sender', 'service'] as const;
export type LetterPayer = (typeof letterPayers)[number];

/** Returns whether the letter has reached its final state. */
export function isLetterSettled(state: ElectronicLetterState): boolean {
  return state !== 'sending' && state !== 'waiting' && state !== 'sent';
}

/**
 * Returns whether the letter still counts as the appeal. A notice allows one appeal, so no other letter is sent for the
 * fine meanwhile.
 */
export function isLetterStanding(state: ElectronicLetterState): boolean {
  return state !== 'bounced' && state !== 'not-sent';
}

interface LetterProgress {
  readonly state: ElectronicLetterState;
  /** True when the provider does not find the letter. */
  readonly isUntraced: boolean;
  /** True when the provider gave no news and the service stopped asking. */
  readonly isUnanswered: boolean;
}

const openStates: readonly ElectronicLetterState[] = ['sending', 'waiting', 'sent', 'accepted'];

/**
 * Returns whether the letter reached its addressee or still may, so that nothing else is to be signed or sent. A letter
 * that was refused, not collected, not found or without news is sent again on paper.
 */
export function isLetterUnderWay({ state, isUntraced, isUnanswered }: LetterProgress): boolean {
  return openStates.includes(state) && !isUntraced && !isUnanswered;
}

/**
 * Returns whether a letter can be sent electronically: the appeal to the town alone. A penal request needs the original
 * of the notice, the tribunal has its own portal, and other letters need no registered form.
 */
export function canLeaveElectronically(kind: LetterKind): boolean {
  return kind === 'rapo';
}

export interface LetterToSend {
  readonly kind: LetterKind;
  /** True when the letter bears a drawn signature, as a file cannot be signed with a pen. */
  readonly isSigned: boolean;
  /** True when a mandate, a statement or a second signature must still be signed with a pen. */
  readonly awaitsPen: boolean;
  /** The name under the letter. */
  readonly signatory: string;
  /** True when an appeal is already recorded as sent. */
  readonly isAppealNoted: boolean;
}

/** Returns why this letter cannot be sent electronically; null when it can. */
export function findLetterFault({
  kind,
  isSigned,
  awaitsPen,
  isAppealNoted,
}: LetterToSend): ElectronicLetterCode | null {
  if (!canLeaveElectronically(kind)) return 'LRE_OTHER_LETTER';
  if (isAppealNoted) return 'LRE_APPEAL_NOTED';
  if (awaitsPen) return 'LRE_PEN_NEEDED';
  return isSigned ? null : 'LRE_NOT_SIGNED';
}

export interface KnownSender {
  readonly name: string;
  readonly isVerified: boolean;
}

/**
 * Returns why this person may not send the letter; null when they may. The provider checks the identity of the sender,
 * and an appeal sent by somebody other than its signatory would need a mandate.
 */
export function findSenderFault(sender: KnownSender | null, { signatory }: LetterToSend): ElectronicLetterCode | null {
  if (sender === null) return 'LRE_SENDER_UNKNOWN';
  if (!sender.isVerified) return 'LRE_SENDER_UNVERIFIED';
  return isSameName(signatory, sender.name) ? null : 'LRE_SENDER_DIFFERS';
}

/** Returns the step and the document that a letter adds to the fine; null when it adds none. */
export function findLetterRecord(
  state: ElectronicLetterState,
): { readonly step: FineStep & ('sent' | 'received' | 'undelivered'); readonly paper: PaperKind } | null {
  if (state === 'sent') return { step: 'sent', paper: 'electronic-proof' };
  if (isUndelivered(state)) return { step: 'undelivered', paper: 'electronic-proof' };
  return state === 'accepted' ? { step: 'received', paper: 'receipt' } : null;
}

/**
 * Returns whether the addressee was notified and did not accept the letter. There is then no day of receipt from which
 * to count the silence.
 */
export function isUndelivered(state: ElectronicLetterState): boolean {
  return state === 'refused' || state === 'neglected';
}

const minute = 60;
const hour = 60 * minute;
/** Seconds after which the sender of a letter unknown to the provider is warned, and may go to the post office. */
export const untracedAfterSeconds = 30 * minute;
/** Seconds after which a letter counts as never sent, so that another may be sent the same way. */
export const notSentAfterSeconds = 24 * hour;
/**
 * Seconds after which a letter without news is no longer followed, and its sender is warned. An addressee has fifteen
 * days, and the provider reports their end within a day or two.
 */
export const followedSeconds = 25 * 24 * hour;

/** Returns the seconds until the next request to the provider; null when the letter is no longer followed. */
export function computeFollowUpDelaySeconds(state: ElectronicLetterState, ageSeconds: number): number | null {
  if (isLetterSettled(state) || ageSeconds >= followedSeconds) return null;
  if (state === 'sent') return ageSeconds < hour ? 10 * minute : 3 * hour;
  if (ageSeconds < 10 * minute) return minute;
  return ageSeconds < hour ? 5 * minute : hour;
}
