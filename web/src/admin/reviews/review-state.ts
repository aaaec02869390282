import type { ReviewDecision, ReviewDetail } from '@placejuste/contracts/admin';
import {
  type CardType,
  findEditedRefusalText,
  refusalTemplates,
  findRefusalTextFault,
  type RefusalTextFault,
  type RejectionReason,
} from '@placejuste/domain/document';
import { listKeys } from '@placejuste/domain/kernel';

/** Refusal being written. */
export interface RefusalDraft {
  readonly isOpen: boolean;
  readonly reason: RejectionReason | null;
  /** Edited text of each reason, kept when another reason is chosen. */
  readonly texts: Readonly<Partial<Record<RejectionReason, string>>>;
}

const emptyRefusal: RefusalDraft = { isOpen: false, reason: null, texts: {} };

export function hasText(texts: RefusalDraft['texts']): boolean {
  return Object.values(texts).some((text) => text.trim() !== '');
}

/** Widths of the picture relative to its frame, in percent. */
export const zoomSteps = [100, 150, 200, 300, 400] as const;

/** State of the review of one document. */
export interface ReviewState {
  /** Index in `zoomSteps`. */
  readonly zoom: number;
  /** Quarter turns to the right of every picture: 0 to 3. */
  readonly quarterTurns: number;
  readonly refusal: RefusalDraft;
  /** True once the refusal was submitted: only then is a missing text shown as an error. */
  readonly isSendTried: boolean;
  readonly expiresOn: string;
  readonly cardType: CardType;
  /** Number of a card, plate of a vehicle. */
  readonly mark: string;
  /** Name read on the paper; empty when not read. */
  readonly holderName: string;
}

/** Values that the reviewer reads on the paper. */
export type ReadValues = Pick<ReviewState, 'expiresOn' | 'cardType' | 'mark' | 'holderName'>;

/** Draft of one document. It outlives the screen, even when the document goes to a colleague. */
export interface ReviewDraft {
  readonly refusal: RefusalDraft;
  /** Values read on the document that differ from the declared ones. */
  readonly read: Partial<ReadValues>;
}

export const emptyDraft: ReviewDraft = { refusal: emptyRefusal, read: {} };

export type ReviewAction =
  | { readonly type: 'typed'; readonly read: Partial<ReadValues> }
  | { readonly type: 'zoomed'; readonly direction: 1 | -1 }
  | { readonly type: 'turned' }
  | { readonly type: 'refusalOpened' }
  | { readonly type: 'reasonChosen'; readonly reason: RejectionReason }
  | { readonly type: 'textEdited'; readonly text: string }
  | { readonly type: 'refusalSent' }
  | { readonly type: 'refusalCancelled' };

type ReviewedDocument = Pick<ReviewDetail, 'kind' | 'saidExpiresOn' | 'saidCardNumber' | 'saidPlate'>;

/**
 * Initial state: the values that the person declared, to be compared with the picture. A draft is resumed; its refusal
 * only if it has some text.
 */
export function openReview(detail: ReviewedDocument, draft: ReviewDraft = emptyDraft): ReviewState {
  return {
    zoom: 0,
    quarterTurns: 0,
    refusal: hasText(draft.refusal.texts) ? draft.refusal : emptyRefusal,
    isSendTried: false,
    ...listDeclaredValues(detail),
    ...draft.read,
  };
}

function listDeclaredValues(detail: ReviewedDocument): ReadValues {
  return {
    expiresOn: detail.saidExpiresOn ?? '',
    cardType: 'cmi',
    mark: (detail.kind === 'cmi' ? detail.saidCardNumber : detail.saidPlate) ?? '',
    // The account's name is not prefilled: on a spouse's document, it would pass for the name that was read.
    holderName: '',
  };
}

/** Returns the draft of this review, without its view state. */
export function buildDraft(detail: ReviewedDocument, { refusal, ...state }: ReviewState): ReviewDraft {
  const declared = listDeclaredValues(detail);
  const changedFields = listKeys(declared).filter((field) => state[field] !== declared[field]);
  return { refusal, read: Object.fromEntries(changedFields.map((field) => [field, state[field]])) };
}

export function reduceReview(state: ReviewState, action: ReviewAction): ReviewState {
  switch (action.type) {
    case 'typed':
      return { ...state, ...action.read };
    case 'zoomed':
      return { ...state, zoom: Math.min(zoomSteps.length - 1, Math.max(0, state.zoom + action.direction)) };
    case 'turned':
      return { ...state, quarterTurns: (state.quarterTurns + 1) % 4 };
    case 'refusalOpened':
      return { ...state, refusal: { ...state.refusal, isOpen: true } };
    case 'reasonChosen':
      return { ...state, isSendTried: false, refusal: { ...state.refusal, reason: action.reason } };
    case 'textEdited':
      return { ...state, refusal: withText(state.refusal, action.text) };
    case 'refusalSent':
      return { ...state, isSendTried: true };
    case 'refusalCancelled':
      return { ...state, isSendTried: false, refusal: { ...state.refusal, isOpen: false, reason: null } };
  }
}

/** Records the edited text of the chosen reason; the text of the template counts as no edit. */
function withText(refusal: RefusalDraft, text: string): RefusalDraft {
  const { reason } = refusal;
  if (reason === null) return refusal;
  const { [reason]: _replaced, ...others } = refusal.texts;
  return { ...refusal, texts: text === refusalTemplates[reason] ? others : { ...others, [reason]: text } };
}

/** Text that the holder receives for this reason: the edited text, or the template. */
export function chooseRefusalText({ texts }: Pick<RefusalDraft, 'texts'>, reason: RejectionReason): string {
  return texts[reason] ?? refusalTemplates[reason];
}

/** Fault that keeps the refusal from being sent; null without a fault, or without a reason yet. */
export function findRefusalFault(refusal: RefusalDraft): RefusalTextFault | null {
  const { reason } = refusal;
  return reason === null ? null : findRefusalTextFault(reason, chooseRefusalText(refusal, reason));
}

/** Decision to send for a refusal; null while it has no reason or has a fault. */
export function buildRefusal(refusal: RefusalDraft): ReviewDecision | null {
  const { reason } = refusal;
  if (reason === null || findRefusalFault(refusal) !== null) return null;
  const text = findEditedRefusalText(reason, chooseRefusalText(refusal, reason));
  return { decision: 'refuse', reason, ...(text === null ? {} : { text }) };
}

/** First and last name of the account. */
export function formatAccountName({ person }: Pick<ReviewDetail, 'person'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** Decision to send for an approval: with the type and the date of a card, or with the plate of a vehicle. */
export function buildApproval(kind: ReviewDetail['kind'], state: ReviewState): ReviewDecision {
  const { holderName, mark, cardType, expiresOn } = state;
  return kind === 'cmi'
    ? {
        decision: 'approve',
        holderName,
        cardNumber: mark,
        cardType,
        expiresOn: expiresOn === '' ? null : expiresOn,
      }
    : { decision: 'approve', holderName, plate: mark };
}
