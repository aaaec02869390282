import type { FineDeadline } from '@placejuste/contracts/fines';
import {
  describePosting,
  fineWarningMessages,
  trackMeanings,
  type FineTrack,
  type FineWarningCode,
} from '@placejuste/domain/fine';
import { formatDate, formatLongDate, countDaysBetween, toParisDay, toPlainDate } from '@placejuste/domain/kernel';
import { finesText } from './fines.text.fr.ts';

const text = finesText.one;

export interface AppealDate {
  /** « mardi 15 décembre 2026 » */
  readonly safe: string;
  /** One sentence about the remaining time; never promises the outer date. */
  readonly left: string;
  /** Sentence about what follows the safe date; null without one. */
  readonly after: string | null;
  /** How a letter can still be posted in time; null when its posting day is the safe date, or is past. */
  readonly posting: string | null;
  readonly tone: 'open' | 'uncertain' | 'passed';
}

/** Describes the date of the appeal as of `now` in Paris. The state is the server's. */
export function describeAppealDate(deadline: FineDeadline, now: Date): AppealDate {
  const safe = toPlainDate(deadline.safe);
  const outer = formatDate(toPlainDate(deadline.outer));
  const today = toParisDay(now);
  const days = countDaysBetween(today, safe);
  const isSameDay = deadline.outer === deadline.safe;
  const words = { safe: formatLongDate(safe), posting: null };
  switch (deadline.state) {
    case 'open':
      return {
        ...words,
        // On a Sunday or a holiday the post office closes earlier than the safe date.
        posting: deadline.postBy === deadline.safe ? null : describePosting(toDays(deadline), today),
        left: days <= 0 ? text.today : text.left(days),
        after: isSameDay ? null : text.maybe(outer),
        tone: 'open',
      };
    case 'uncertain':
      return { ...words, left: text.uncertain(outer), after: null, tone: 'uncertain' };
    case 'passed':
      return { ...words, left: text.late, after: null, tone: 'passed' };
  }
}

function toDays({ safe, outer, postBy }: FineDeadline) {
  return { safe: toPlainDate(safe), outer: toPlainDate(outer), postBy: toPlainDate(postBy) };
}

/** Formats the number of an avis de paiement as printed: SIRET, year, type, day, then the sequence in threes. */
export function formatNoticeNumber(number: string): string {
  return number.replace(/^(\d{14})(\d{2})(\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4 $5 $6');
}

/** « Sans paiement le 15 février 2027… » until that day; afterwards, the consequence. */
export function describePayment({ safe, state }: FineDeadline, track: FineTrack): string {
  const payment = finesText.payment;
  if (track === 'fps-majore') return state === 'open' ? trackMeanings['fps-majore'][2] : payment.reductionOver;
  switch (state) {
    case 'open':
      return payment.until(formatDate(toPlainDate(safe)));
    case 'uncertain':
      return payment.atOnce;
    case 'passed':
      return payment.raised;
  }
}

const onceOver: Partial<Record<FineDeadline['code'], FineWarningCode>> = {
  rapo: 'FPS_ALL_PASSED',
  tsp: 'FPS_ALL_PASSED',
  'fps-majore-tsp': 'FPS_MAJORE_ALL_PASSED',
  requete: 'CONTRAVENTION_ALL_PASSED',
  reclamation: 'RECLAMATION_LATE',
};

/** Describes what can still be done after that date; null when there is nothing automatic. */
export function describeOnceOver({ code, state }: FineDeadline): string | null {
  const warning = state === 'passed' ? onceOver[code] : undefined;
  return warning === undefined ? null : fineWarningMessages[warning];
}
