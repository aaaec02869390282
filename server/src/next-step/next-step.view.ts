import type { NextStepFacts } from '@placejuste/contracts/next-step';
import type { ReviewEstimate } from '@placejuste/domain/document';

export function buildReviewView(review: ReviewEstimate | null): NextStepFacts['review'] {
  switch (review?.state) {
    case 'expected':
      return { state: 'expected', from: review.from.toISOString(), until: review.until.toISOString() };
    case 'late':
      return { state: 'late', promisedUntil: review.promisedUntil?.toISOString() };
    case 'unknown':
      return { state: 'unknown' };
    case undefined:
      return null;
  }
}
