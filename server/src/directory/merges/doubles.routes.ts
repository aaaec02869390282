import type { doublesContract } from '@placejuste/contracts/directory';
import { runAsService, serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { confirmListingMerge } from './confirm-listing-merge.ts';
import { decideListingDouble } from './decide-listing-double.ts';
import { listListingDoubles } from './list-listing-doubles.ts';
import { listListingMerges } from './list-listing-merges.ts';
import { listMergesToReview } from './list-merges-to-review.ts';
import { undoListingMerge } from './undo-listing-merge.ts';

export const doublesHandlers: Handlers<typeof doublesContract.calls> = {
  listListingDoubles: serviceQuery(listListingDoubles),
  decideListingDouble: ({ user, body }, platform) =>
    runAsService(platform, (context) => decideListingDouble({ ...context, user }, body)),
  listListingMerges: serviceQuery(listListingMerges),
  listMergesToReview: serviceQuery(listMergesToReview),
  confirmListingMerge: ({ user, params }, platform) =>
    runAsService(platform, (context) => confirmListingMerge({ ...context, user }, params)),
  undoListingMerge: ({ user, params }, platform) =>
    runAsService(platform, (context) => undoListingMerge({ ...context, user }, params)),
};
