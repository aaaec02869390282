import type { adminContract } from '@placejuste/contracts/admin';
import { ok } from '@placejuste/domain/kernel';
import { listPeople } from '../accounts/index.ts';
import {
  answerSecondLook,
  listReviews,
  listSecondLooks,
  readHints,
  readHolder,
  readOtherName,
  readPace,
  readReview,
  readSecondLook,
  redrawFiles,
  releaseClaims,
  showReview,
} from '../documents/index.ts';
import { runAsService, runAsUser, serviceCommand, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { withHolderName } from './admin.view.ts';
import { decideDocument } from './decide-document.ts';

type ReviewCalls = Pick<
  typeof adminContract.calls,
  'listReviews' | 'readReviewPace' | 'readReview' | 'showReview' | 'releaseClaims' | 'decideReview'
>;

/**
 * Reviews of documents. Row security limits what the reviewer reads; the service adds the name of the holder, and the
 * decided documents that the reviewer is to check a second time.
 */
export const documentReviewHandlers: Handlers<ReviewCalls> = {
  async listReviews({ user, query }, platform) {
    const secondLooks = await runAsService(platform, (context) => listSecondLooks({ ...context, user }));
    const input = { ...query, secondLooks };
    const { rows, ...page } = await runAsUser(platform, user, (context) => listReviews(context, input));
    const userIds = rows.map(({ userId }) => userId);
    const people = await runAsService(platform, ({ tx }) => listPeople(tx, userIds));
    return ok({ ...page, rows: rows.map((row) => withHolderName(row, people)) });
  },

  readReviewPace: serviceQuery(readPace),

  async readReview({ user, params, query }, platform) {
    const target = { ...params, isAhead: query.ahead === 'true' };
    const secondLook = await runAsService(platform, (context) => readSecondLook({ ...context, user }, target));
    if (secondLook?.ok === false) return secondLook;
    if (secondLook === null) await redrawFiles(platform, user, params.id);
    const secondLooks = await runAsService(platform, (context) => listSecondLooks({ ...context, user }));
    const input = { ...target, secondLooks };
    const review = secondLook ?? (await runAsUser(platform, user, (context) => readReview(context, input)));
    if (!review.ok) return review;
    return runAsService(platform, async (context) => {
      const people = await listPeople(context.tx, [review.value.userId]);
      const [hints, otherName] = [await readHints(context, params), await readOtherName(context, params)];
      return ok({ ...withHolderName(review.value, people), hints, otherName });
    });
  },

  showReview: serviceCommand(showReview),

  releaseClaims: ({ user, body }, platform) => runAsUser(platform, user, (context) => releaseClaims(context, body)),

  async decideReview({ user, params, body }, platform) {
    const secondLook = await runAsService(platform, async (context) => {
      // Records the view: whoever decides has seen the document, even where their screen could not report it.
      await showReview({ ...context, user }, params);
      return answerSecondLook({ ...context, user }, { ...params, decision: body });
    });
    if (secondLook !== null) return secondLook;
    const { holder, secondLooks } = await runAsService(platform, async (context) => ({
      holder: await readHolder(context, params),
      secondLooks: await listSecondLooks({ ...context, user }),
    }));
    const input = { ...params, holder, decision: body, secondLooks };
    return runAsUser(platform, user, (context) => decideDocument(context, input));
  },
};
