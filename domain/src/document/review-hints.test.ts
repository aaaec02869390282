import { expect, it } from 'vitest';
import { reviewHintSentences } from './review-hints.messages.fr.ts';
import { listReviewHints, reviewHints } from './review-hints.ts';

const nothing = { hasSameFile: false, hasSameCardNumber: false, daysLeft: null };

it.each([
  [nothing, []],
  [{ ...nothing, daysLeft: -1 }, ['card-over']],
  [{ ...nothing, daysLeft: 0 }, ['card-ends-soon']],
  [{ ...nothing, daysLeft: 30 }, ['card-ends-soon']],
  [{ ...nothing, daysLeft: 31 }, []],
  [{ hasSameFile: true, hasSameCardNumber: true, daysLeft: -400 }, ['same-file', 'same-card-number', 'card-over']],
])('%o: %o', (facts, hints) => expect(listReviewHints(facts)).toEqual(hints));

it('says each in whole sentences', () => {
  for (const hint of reviewHints) expect(reviewHintSentences[hint]).toMatch(/^\p{Lu}.*\.$/u);
});
