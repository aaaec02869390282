import type { ReviewDecision, ReviewDetail } from '@placejuste/contracts/admin';
import { refusalTemplate, remarkOf, type CardType, type RejectionReason } from '@placejuste/domain/document';

/** What was typed for a refusal; it is kept while the queue is open, also when the paper goes to a colleague. */
export interface RefusalDraft {
  readonly reason: RejectionReason | null;
  /** By reason: another one chosen meanwhile takes nothing away. */
  readonly texts: Readonly<Partial<Record<RejectionReason, string>>>;
}

export const emptyDraft: RefusalDraft = { reason: null, texts: {} };

/** Width of the picture against its frame, in percent. */
export const zoomSteps = [100, 150, 200, 300, 400] as const;

/** What the reviewer read, typed and opened of one document. */
export interface ReviewState {
  /** Index in `zoomSteps`. */
  readonly zoom: number;
  /** Quarter turns to the right of every picture: 0 to 3. */
  readonly quarterTurns: number;
  readonly isRefusing: boolean;
  readonly refusal: RefusalDraft;
  readonly expiresOn: string;
  readonly cardType: CardType;
  /** Number of a card, plate of a vehicle. */
  readonly mark: string;
  readonly holderName: string;
}

export type ReviewAction =
  | {
      readonly type: 'typed';
      readonly read: Partial<Pick<ReviewState, 'expiresOn' | 'cardType' | 'mark' | 'holderName'>>;
    }
  | { readonly type: 'zoomed'; readonly direction: 1 | -1 }
  | { readonly type: 'turned' }
  | { readonly type: 'refusalOpened' }
  | { readonly type: 'reasonChosen'; readonly reason: RejectionReason }
  | { readonly type: 'refusalTyped'; readonly text: string }
  | { readonly type: 'refusalCancelled' };

type ReviewedDocument = Pick<ReviewDetail, 'kind' | 'saidExpiresOn' | 'saidCardNumber' | 'saidPlate'> & {
  readonly person: Pick<ReviewDetail['person'], 'firstName' | 'lastName'>;
};

/** Begins with what the person said, to be compared with the picture; a refusal that was being written goes on. */
export function openReview(detail: ReviewedDocument, refusal: RefusalDraft = emptyDraft): ReviewState {
  const { firstName, lastName } = detail.person;
  return {
    zoom: 0,
    quarterTurns: 0,
    isRefusing: Object.keys(refusal.texts).length > 0,
    refusal,
    expiresOn: detail.saidExpiresOn ?? '',
    cardType: 'cmi',
    mark: (detail.kind === 'cmi' ? detail.saidCardNumber : detail.saidPlate) ?? '',
    holderName: `${firstName} ${lastName}`.trim(),
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
      return { ...state, isRefusing: true };
    case 'reasonChosen':
      return { ...state, refusal: { ...state.refusal, reason: action.reason } };
    case 'refusalTyped': {
      const { reason, texts } = state.refusal;
      return reason === null ? state : { ...state, refusal: { reason, texts: { ...texts, [reason]: action.text } } };
    }
    case 'refusalCancelled':
      return { ...state, isRefusing: false, refusal: { ...state.refusal, reason: null } };
  }
}

/** What is written of that reason: its sentence, until something else is typed. */
export function refusalText({ texts }: RefusalDraft, reason: RejectionReason): string {
  return texts[reason] ?? refusalTemplate(reason);
}

/** What is sent of a refusal: the sentence of the reason needs not travel. */
export function refusalOf(refusal: RefusalDraft, reason: RejectionReason): ReviewDecision {
  const remark = remarkOf(reason, refusalText(refusal, reason));
  return { decision: 'refuse', reason, ...(remark === null ? {} : { remark }) };
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
