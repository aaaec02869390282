import { reviewMessages } from '@placejuste/domain/document';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageQuery, teamAccess, waitingPageOf } from '../kernel/index.ts';
import { agreement, disagreement } from './second-look.ts';
import { reviewDecision, reviewDetail, reviewOutcome, reviewPace, reviewRow } from './document-review.ts';

const byId = z.object({ id: z.uuid() });

/** An account whose two documents are validated and that nobody has activated yet. */
export const activationRow = z.object({
  userId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
});
export type ActivationRow = z.infer<typeof activationRow>;

/** A screen claims two documents at a time, and a few more may remain from the previous screen. */
const maxReleased = 10;

export const adminContract = defineContract(
  {
    /** Lists the documents that wait for a review. */
    listReviews: {
      method: 'GET',
      path: '/api/admin/documents',
      access: teamAccess,
      query: pageQuery,
      reply: waitingPageOf(reviewRow),
      refusals: {},
    },
    readReviewPace: {
      method: 'GET',
      path: '/api/admin/review-pace',
      access: teamAccess,
      reply: reviewPace,
      refusals: {},
    },
    readReview: {
      method: 'GET',
      path: '/api/admin/documents/:id',
      access: teamAccess,
      params: byId,
      /**
       * The next paper, loaded before it is shown. Its holder sees it as under review only once `showReview` is called.
       */
      query: z.object({ ahead: z.optional(z.literal('true')) }),
      reply: reviewDetail,
      refusals: { DOCUMENT_NOT_FOUND: 'missing', DOCUMENT_OWN: 'forbidden', DOCUMENT_CLAIMED: 'conflict' },
    },
    /** Says that a document loaded in advance is shown now. */
    showReview: {
      method: 'POST',
      path: '/api/admin/documents/:id/shown',
      access: teamAccess,
      params: byId,
      reply: z.object({ id: z.uuid() }),
      refusals: {},
    },
    /** Releases the documents that a screen had opened, when the reviewer leaves it. */
    releaseClaims: {
      method: 'POST',
      path: '/api/admin/documents/release',
      access: teamAccess,
      body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(maxReleased)) }),
      reply: z.object({ released: z.literal(true) }),
      refusals: {},
    },
    decideReview: {
      method: 'POST',
      path: '/api/admin/documents/:id/decide',
      access: teamAccess,
      params: byId,
      body: reviewDecision,
      reply: reviewOutcome,
      refusals: {
        DOCUMENT_NOT_FOUND: 'missing',
        DOCUMENT_ALREADY_DECIDED: 'conflict',
        DOCUMENT_CLAIMED: 'conflict',
        DOCUMENT_OWN: 'forbidden',
        DOCUMENT_TEXT_REQUIRED: 'invalid',
        DOCUMENT_EXPIRED: 'unprocessable',
        DOCUMENT_PLATE: 'invalid',
      },
    },
    /** Lists the decisions with which a second look disagreed and that no administrator has settled. */
    listDisagreements: {
      method: 'GET',
      path: '/api/admin/second-looks',
      access: administratorAccess,
      query: pageQuery,
      reply: waitingPageOf(disagreement),
      refusals: {},
    },
    readAgreement: {
      method: 'GET',
      path: '/api/admin/second-looks/agreement',
      access: administratorAccess,
      reply: agreement,
      refusals: {},
    },
    /** Keeps the first answer. To change it, `reopenPersonDocument` puts the paper back in the queue. */
    settleSecondLook: {
      method: 'POST',
      path: '/api/admin/second-looks/:id/settle',
      access: administratorAccess,
      params: byId,
      reply: byId,
      refusals: { SECOND_LOOK_SETTLED: 'conflict', SECOND_LOOK_OWN: 'forbidden' },
    },
    listActivations: {
      method: 'GET',
      path: '/api/admin/accounts',
      access: administratorAccess,
      query: z.extend(pageQuery, { status: z.literal('to-activate') }),
      reply: z.object({ rows: z.array(activationRow), next: z.nullable(z.string()) }),
      refusals: {},
    },
    activateAccount: {
      method: 'POST',
      path: '/api/admin/accounts/:id/activate',
      access: administratorAccess,
      params: byId,
      reply: z.object({ userId: z.uuid(), status: z.literal('active') }),
      refusals: {
        ACCOUNT_NOT_FOUND: 'missing',
        ACCOUNT_NOT_PENDING: 'conflict',
        ACCOUNT_DOCUMENTS_MISSING: 'unprocessable',
      },
    },
  },
  reviewMessages,
);
