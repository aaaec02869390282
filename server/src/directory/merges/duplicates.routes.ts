import type { duplicatesContract } from '@placejuste/contracts/directory';
import { serviceCommand, serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { confirmListingMerge } from './confirm-listing-merge.ts';
import { decideListingDuplicate } from './decide-listing-duplicate.ts';
import { listListingDuplicates } from './list-listing-duplicates.ts';
import { listListingMerges } from './list-listing-merges.ts';
import { listMergesToReview } from './list-merges-to-review.ts';
import { undoListingMerge } from './undo-listing-merge.ts';

export const duplicatesHandlers: Handlers<typeof duplicatesContract.calls> = {
  listListingDuplicates: serviceQuery(listListingDuplicates),
  decideListingDuplicate: serviceCommand(decideListingDuplicate),
  listListingMerges: serviceQuery(listListingMerges),
  listMergesToReview: serviceQuery(listMergesToReview),
  confirmListingMerge: serviceCommand(confirmListingMerge),
  undoListingMerge: serviceCommand(undoListingMerge),
};
