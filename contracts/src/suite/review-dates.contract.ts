import { reviewedKinds, reviewStates } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageQuery } from '../kernel/index.ts';

const reviewDate = z.object({
  key: z.string(),
  kind: z.enum(reviewedKinds),
  /** The name of the text as it is cited, or of a commune; empty when the kind identifies it. */
  name: z.string(),
  insee: z.nullable(z.string()),
  /** A day or a month; null when it was never read. */
  readOn: z.nullable(z.string()),
  /** Last day on which the reading is valid; null when it was never read. */
  until: z.nullable(z.iso.date()),
  state: z.enum(reviewStates),
});
export type ReviewDate = z.infer<typeof reviewDate>;

/** `/admin-suite/textes`: the texts of law and town rules that were read, and the day to read them again. */
export const reviewDatesContract = defineContract(
  {
    /** Lists the readings, ordered by the day on which they end. */
    listReviewDates: {
      method: 'GET',
      path: '/api/admin/review-dates',
      access: administratorAccess,
      query: pageQuery,
      reply: z.object({
        rows: z.array(reviewDate),
        next: z.nullable(z.string()),
        /** Number of readings of the whole list that end within sixty days or have ended. */
        waiting: z.number(),
      }),
      refusals: {},
    },
  },
  {},
);
