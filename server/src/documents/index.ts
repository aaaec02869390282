import type { Slice } from '../platform/http/index.ts';
import { mountDocuments } from './documents.routes.ts';
import { expireDocumentJob } from './expire-document.job.ts';

export { decideReview, holderOf } from './decide-review.ts';
export { approvedDocuments, type ApprovedDocument } from './documents.api.ts';
export { listReviews } from './list-reviews.ts';
export { mailHolder } from './mail-holder.ts';
export { readReview } from './read-review.ts';

export const documentsSlice: Slice = {
  name: 'documents',
  register: mountDocuments,
  jobs: (platform) => [expireDocumentJob(platform)],
};
