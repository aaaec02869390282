import type { duplicatesContract } from '@placejuste/contracts/directory';
import { runAsService, serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { confirmListingMerge } from './confirm-listing-merge.ts';
import { decideListingDuplicate } from './decide-listing-duplicate.ts';
import { listListingDuplicates } from './list-listing-duplicates.ts';
import { listListingMerges } from './list-listing-merges.ts';
import { listMergesToReview } from './list-merges-to-review.ts';
import { undoListingMerge } from './undo-listing-merge.ts';

export const duplicatesHandlers: Handlers<typeof duplicatesContract.calls> = {
  listListingDuplicates: serviceQuery(listListingDuplicates),
  decideListingDuplicate: ({ user, body }, platform) =>
    runAsService(platform, (context) => decideListingDuplicate({ ...context, user }, body)),
  listListingMerges: serviceQuery(listListingMerges),
  listMergesToReview: serviceQuery(listMergesToReview),
  confirmListingMerge: ({ user, params }, platform) =>
    runAsService(platform, (context) => confirmListingMerge({ ...context, user }, params)),
  undoListingMerge: ({ user, params }, platform) =>
    runAsService(platform, (context) => undoListingMerge({ ...context, user }, params)),
};
