import type { FineStep } from '../fine/index.ts';
import { isSameName } from '../kernel/index.ts';
import type { LetterKind, PaperKind } from '../letter/index.ts';

/**
 * Life of an electronic registered letter. `sending`: asked of the provider, whose answer is awaited or was lost.
 * `waiting`: taken by the provider. `sent`: the addressee was told, which is the day of sending. `not-sent`: sure that
 * nothing left. The others are how it ends.
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

/** Why none leaves, each with its sentence. */
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
 * Returns whether the letter still counts as the appeal. A notice gives one appeal: meanwhile no other is sent for the
 * fine.
 */
export function isLetterStanding(state: ElectronicLetterState): boolean {
  return state !== 'bounced' && state !== 'not-sent';
}

interface LetterProgress {
  readonly state: ElectronicLetterState;
  /** The provider does not find it. */
  readonly isUntraced: boolean;
  /** The provider gave no news, and it is followed no more. */
  readonly isUnanswered: boolean;
}

const openStates: readonly ElectronicLetterState[] = ['sending', 'waiting', 'sent', 'accepted'];

/**
 * Returns whether the letter reached its addressee, or still may: nothing else is to be signed nor sent. Refused, left
 * there, not found or without news, it goes on paper.
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
  /** A mandate, a statement or a second signature is still to be signed with a pen. */
  readonly awaitsPen: boolean;
  /** The name under the letter. */
  readonly signatory: string;
  /** An appeal was noted as sent already. */
  readonly isAppealNoted: boolean;
}

/** Why this letter does not leave so; null when it may. */
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
 * Why this person may not send it: the provider checks who they are, and an appeal sent by somebody else than who signs
 * it would need a mandate.
 */
export function findSenderFault(sender: KnownSender | null, { signatory }: LetterToSend): ElectronicLetterCode | null {
  if (sender === null) return 'LRE_SENDER_UNKNOWN';
  if (!sender.isVerified) return 'LRE_SENDER_UNVERIFIED';
  return isSameName(signatory, sender.name) ? null : 'LRE_SENDER_DIFFERS';
}

/** The step and the paper that a letter adds to the fine; null where it adds none. */
export function findLetterRecord(
  state: ElectronicLetterState,
): { readonly step: FineStep & ('sent' | 'received' | 'undelivered'); readonly paper: PaperKind } | null {
  if (state === 'sent') return { step: 'sent', paper: 'electronic-proof' };
  if (isUndelivered(state)) return { step: 'undelivered', paper: 'electronic-proof' };
  return state === 'accepted' ? { step: 'received', paper: 'receipt' } : null;
}

/**
 * Returns whether the addressee was told of the letter and did not take it. It then has no day of receipt to count the
 * silence from.
 */
export function isUndelivered(state: ElectronicLetterState): boolean {
  return state === 'refused' || state === 'neglected';
}

const minute = 60;
const hour = 60 * minute;
/** Seconds after which the sender of a letter unknown to the provider is told, and may go to the post. */
export const untracedAfterSeconds = 30 * minute;
/** Seconds after which a letter counts as never sent, so that another may be sent the same way. */
export const notSentAfterSeconds = 24 * hour;
/**
 * An addressee has fifteen days; the provider writes the end of them within a day or two. A letter of which nothing was
 * said by then is followed no more, and its sender is told so.
 */
export const followedSeconds = 25 * 24 * hour;

/** How long until the provider is asked again; null when it is not any more. */
export function computeFollowUpDelaySeconds(state: ElectronicLetterState, ageSeconds: number): number | null {
  if (isLetterSettled(state) || ageSeconds >= followedSeconds) return null;
  if (state === 'sent') return ageSeconds < hour ? 10 * minute : 3 * hour;
  if (ageSeconds < 10 * minute) return minute;
  return ageSeconds < hour ? 5 * minute : hour;
}
