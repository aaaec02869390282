import { formatComingMoment, formatHourWords, formatMoment, toParisMoment, formatRecentHour } from '../kernel/index.ts';
import { computeCurrentReview, type ReviewEstimate } from './review-estimate.ts';

const late = 'La vérification prend plus de temps que d’habitude. Vous n’avez rien à faire.';
const describeOverdue = (moment: string): string =>
  `Nous pensions vous répondre au plus tard ${moment}. La vérification prend plus de temps que prévu, et nous le ` +
  'regrettons. Vous n’avez rien à faire\u00a0: un e-mail vous donnera la réponse.';
const unknown = 'Un e-mail vous donnera la réponse.';

/** Formats the estimated time of answer, for a screen read now. */
export function describeReview(estimate: ReviewEstimate, now: Date): string {
  const review = computeCurrentReview(estimate, now);
  switch (review.state) {
    case 'late':
      return review.promisedUntil === undefined ? late : describeOverdue(formatRecentHour(review.promisedUntil, now));
    case 'unknown':
      return unknown;
    case 'expected': {
      const [from, until] = [toParisMoment(review.from), toParisMoment(review.until)];
      if (from.day !== until.day) return `Réponse attendue au plus tard ${formatComingMoment(review.until, now)}.`;
      const [day] = formatComingMoment(review.until, now).split(' à ');
      return `Réponse attendue ${day} entre ${formatHourWords(from.time)} et ${formatHourWords(until.time)}.`;
    }
  }
}

/** Formats the latest time of the answer, « demain à 18 h », in large type; null without an estimate. */
export function formatLatestReview(review: ReviewEstimate, now: Date): string | null {
  const current = computeCurrentReview(review, now);
  return current.state === 'expected' ? formatComingMoment(current.until, now) : null;
}

/** Like the sentence on screen, for a mail, which may be read on any day. */
export function describeReviewInMail(review: ReviewEstimate): string {
  if (review.state !== 'expected') return 'Vous recevrez un e-mail avec sa réponse.';
  const until = formatMoment(toParisMoment(review.until));
  return (
    `D’après nos dernières vérifications, la réponse est attendue au plus tard le ${until}, heure de Paris. ` +
    'Vous la recevrez par e-mail.'
  );
}
