import type { ReviewDecision, ReviewDetail } from '@placejuste/contracts/admin';
import {
  type CardType,
  editedRefusalText,
  refusalTemplates,
  refusalTextFault,
  type RefusalTextFault,
  type RejectionReason,
} from '@placejuste/domain/document';

/** A refusal that is being made; its words outlive the screen, also when the paper goes to a colleague. */
export interface RefusalDraft {
  readonly isOpen: boolean;
  readonly reason: RejectionReason | null;
  /** Edited texts by their reason: another one chosen meanwhile takes nothing away. */
  readonly texts: Readonly<Partial<Record<RejectionReason, string>>>;
}

export const emptyDraft: RefusalDraft = { isOpen: false, reason: null, texts: {} };

/** Width of the picture against its frame, in percent. */
export const zoomSteps = [100, 150, 200, 300, 400] as const;

/** What the reviewer read, typed and opened of one document. */
export interface ReviewState {
  /** Index in `zoomSteps`. */
  readonly zoom: number;
  /** Quarter turns to the right of every picture: 0 to 3. */
  readonly quarterTurns: number;
  readonly refusal: RefusalDraft;
  /** A refusal that lacks its words says so once it was sent, not before. */
  readonly isSendTried: boolean;
  readonly expiresOn: string;
  readonly cardType: CardType;
  /** Number of a card, plate of a vehicle. */
  readonly mark: string;
  /** As it is read on the paper; empty: not read. */
  readonly holderName: string;
}

/** What the reviewer reads on the paper. */
export type ReadValues = Pick<ReviewState, 'expiresOn' | 'cardType' | 'mark' | 'holderName'>;

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
 * Begins with what the person said, to be compared with the picture. A refusal of which words were written goes on; a
 * reason alone is chosen anew.
 */
export function openReview(detail: ReviewedDocument, draft: RefusalDraft = emptyDraft): ReviewState {
  return {
    zoom: 0,
    quarterTurns: 0,
    refusal: Object.values(draft.texts).some((text) => text.trim() !== '') ? draft : emptyDraft,
    isSendTried: false,
    expiresOn: detail.saidExpiresOn ?? '',
    cardType: 'cmi',
    mark: (detail.kind === 'cmi' ? detail.saidCardNumber : detail.saidPlate) ?? '',
    // The account's own name stands for what is written on no paper: a spouse's would pass for it.
    holderName: '',
  };
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

/** The text of a template is no edit of it. */
function withText(refusal: RefusalDraft, text: string): RefusalDraft {
  const { reason } = refusal;
  if (reason === null) return refusal;
  const { [reason]: _replaced, ...others } = refusal.texts;
  return { ...refusal, texts: text === refusalTemplates[reason] ? others : { ...others, [reason]: text } };
}

/** What the holder would read for that reason: its template while nobody edited it. */
export function refusalText({ texts }: Pick<RefusalDraft, 'texts'>, reason: RejectionReason): string {
  return texts[reason] ?? refusalTemplates[reason];
}

/** Why that refusal would not leave; null where it would, or has no reason yet. */
export function refusalFault(refusal: RefusalDraft): RefusalTextFault | null {
  const { reason } = refusal;
  return reason === null ? null : refusalTextFault(reason, refusalText(refusal, reason));
}

/** What is sent of a refusal; null while it has no reason, or is at fault. */
export function refusalOf(refusal: RefusalDraft): ReviewDecision | null {
  const { reason } = refusal;
  if (reason === null || refusalFault(refusal) !== null) return null;
  const text = editedRefusalText(reason, refusalText(refusal, reason));
  return { decision: 'refuse', reason, ...(text === null ? {} : { text }) };
}

/** The name of the account, that a reviewer says is the one on the paper. */
export function accountName({ person }: Pick<ReviewDetail, 'person'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** What is sent of an approval: a card has its type and its date, a vehicle its plate. */
export function approvalOf(kind: ReviewDetail['kind'], state: ReviewState): ReviewDecision {
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
