import { type Dispatch, useReducer } from 'react';
import { type NoticePage, useNoticePages } from '../../vision/index.ts';
import type { FineDraft } from '../form/fine-draft.ts';
import { buildReviewLines, type ReviewLine } from './review-lines.ts';
import {
  findFirstUnseen,
  reduceReview,
  type ReviewAction,
  type ReviewState,
  createReviewState,
} from './review-state.ts';

export interface Review {
  readonly lines: readonly ReviewLine[];
  readonly pages: readonly NoticePage[];
  readonly state: ReviewState;
  readonly dispatch: Dispatch<ReviewAction>;
  /** « Tout est juste »: calls `then`, unless a doubtful line was not seen, which then takes the focus. */
  readonly confirm: (then: () => void) => void;
}

/** @param readPages pages read since the page was loaded; null after a reload, when the stored file is opened again. */
export function useReview(draft: FineDraft, readPages: readonly NoticePage[] | null): Review {
  const lines = buildReviewLines(draft.values, draft.read);
  const [state, dispatch] = useReducer(reduceReview, lines, createReviewState);
  const pages = useNoticePages(readPages, Object.keys(draft.read).length === 0 ? null : draft.photo);
  const confirm = (then: () => void) => {
    const line = findFirstUnseen(lines, state);
    if (line === null) then();
    else dispatch({ kind: 'look-at', line });
  };
  return { lines, pages, state, dispatch, confirm };
}
