import type { adminContract } from '@placejuste/contracts/admin';
import { ok } from '@placejuste/domain/kernel';
import { listReviews, readHolder, readPace, readReview, redrawFiles, releaseClaims } from '../documents/index.ts';
import { runAsService, runAsUser, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { withHolderName } from './admin.view.ts';
import { decideDocument } from './decide-document.ts';
import { readPeople } from './read-people.ts';

type ReviewCalls = Pick<
  typeof adminContract.calls,
  'listReviews' | 'readReviewPace' | 'readReview' | 'releaseClaims' | 'decideReview'
>;

/** The reviewer reads what row security shows them; the service adds the name of the holder. */
export const documentReviewHandlers: Handlers<ReviewCalls> = {
  async listReviews({ user, query }, platform) {
    const { rows, ...page } = await runAsUser(platform, user, (context) => listReviews(context, query));
    const userIds = rows.map(({ userId }) => userId);
    const people = await runAsService(platform, (context) => readPeople(context, userIds));
    return ok({ ...page, rows: rows.map((row) => withHolderName(row, people)) });
  },

  readReviewPace: serviceQuery(readPace),

  async readReview({ user, params }, platform) {
    await redrawFiles(platform, user, params.id);
    const read = await runAsUser(platform, user, (context) => readReview(context, params));
    if (!read.ok) return read;
    const people = await runAsService(platform, (context) => readPeople(context, [read.value.userId]));
    return ok(withHolderName(read.value, people));
  },

  releaseClaims: ({ user, body }, platform) => runAsUser(platform, user, (context) => releaseClaims(context, body)),

  async decideReview({ user, params, body }, platform) {
    const holder = await runAsService(platform, (context) => readHolder(context, params));
    return runAsUser(platform, user, (context) => decideDocument(context, { ...params, holder, decision: body }));
  },
};
