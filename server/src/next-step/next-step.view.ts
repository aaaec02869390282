import type { NextStepFacts } from '@placejuste/contracts/next-step';
import type { ReviewEstimate } from '@placejuste/domain/document';

export function reviewView(review: ReviewEstimate | null): NextStepFacts['review'] {
  if (review?.state !== 'expected') return review;
  return { state: 'expected', from: review.from.toISOString(), until: review.until.toISOString() };
}
