import { reviewedKinds, reviewStates } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageQuery } from '../kernel/index.ts';

const reviewDate = z.object({
  key: z.string(),
  kind: z.enum(reviewedKinds),
  /** The name of the text as it is cited, or of a commune; empty when the kind is enough. */
  name: z.string(),
  insee: z.nullable(z.string()),
  /** A day or a month; null when it was never read. */
  readOn: z.nullable(z.string()),
  /** Last day it is relied on; null when it was never read. */
  until: z.nullable(z.iso.date()),
  state: z.enum(reviewStates),
});
export type ReviewDate = z.infer<typeof reviewDate>;

/** `/admin-suite/textes`: what was read of the law and of the towns, and when it is to be read again. */
export const reviewDatesContract = defineContract(
  {
    /** Lists what was read, by the day on which the reading ends. */
    listReviewDates: {
      method: 'GET',
      path: '/api/admin/review-dates',
      access: administratorAccess,
      query: pageQuery,
      reply: z.object({
        rows: z.array(reviewDate),
        next: z.nullable(z.string()),
        /** How many of the whole list are to be read again now or within sixty days. */
        waiting: z.number(),
      }),
      refusals: {},
    },
  },
  {},
);
