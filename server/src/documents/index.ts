import { documentsContract, ownDocumentsContract } from '@placejuste/contracts/documents';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { digestOlderNumbers } from './cards/card-digest.ts';
import { documentHandlers, ownDocumentHandlers } from './documents.routes.ts';
import { expireDocumentJob } from './expire-document.job.ts';
import { announceErasuresJob, scheduleAnnouncedErasures } from './retention/announce-erasures.job.ts';
import { erasePicturesJob, scheduleErasedPictures } from './retention/erase-pictures.job.ts';
import { drawSecondLookJob } from './second-looks/draw-second-look.job.ts';
import { forgetViewsJob, scheduleForgottenViews } from './views/forget-views.job.ts';
import { forgetSecondLooksJob, scheduleForgottenSecondLooks } from './second-looks/forget-second-looks.job.ts';
import { buildDocumentMailPreviews } from './mails/mail-previews.ts';

export { computeCardDigest } from './cards/card-digest.ts';
export { releaseClaims } from './claims/release-claims.ts';
export { decideReview, readHolder } from './decide-review.ts';
export {
  listApprovedDocuments,
  listKnownCards,
  readReviewQueue,
  type ApprovedDocument,
  type KnownCard,
} from './documents.api.ts';
export { readHints, readOtherName } from './hints/read-hints.ts';
export type { WaitingDocument } from './reviews.repository.ts';
export { listReviews } from './list-reviews.ts';
export { mailHolder } from './mails/mail-holder.ts';
export { readReview } from './read-review.ts';
export { readPace } from './promises/read-pace.ts';
export { readPromisedReview } from './promises/read-promised-review.ts';
export { listErasedPictures, listDocumentStandings } from './show-documents.ts';
export { reopenDocument } from './reopening/reopen-document.ts';
export { answerSecondLook } from './second-looks/answer-second-look.ts';
export { listDisagreements } from './second-looks/list-disagreements.ts';
export { listSecondLooks } from './second-looks/list-second-looks.ts';
export { readAgreement } from './second-looks/read-agreement.ts';
export { readSecondLook } from './second-looks/read-second-look.ts';
export type { Disagreement } from './second-looks/second-looks.repository.ts';
export { settleSecondLook } from './second-looks/settle-second-look.ts';
export { openDocument } from './views/open-document.ts';
export { showReview } from './views/show-review.ts';
export { redrawFiles } from './redraw-files.steps.ts';

export const documentsSlice: Slice = {
  name: 'documents',
  listMailPreviews: buildDocumentMailPreviews,
  register(app, platform) {
    mountCalls(app, { contract: documentsContract, handlers: documentHandlers, platform });
    mountCalls(app, { contract: ownDocumentsContract, handlers: ownDocumentHandlers, platform });
  },
  jobs: (platform) => [
    expireDocumentJob(platform),
    drawSecondLookJob(platform),
    forgetSecondLooksJob(platform),
    forgetViewsJob(platform),
    announceErasuresJob(platform),
    erasePicturesJob(platform),
  ],
  start: (platform) =>
    runAsService(platform, async (context) => {
      await digestOlderNumbers(context);
      await scheduleForgottenSecondLooks(context);
      await scheduleForgottenViews(context);
      await scheduleAnnouncedErasures(context);
      await scheduleErasedPictures(context);
    }),
};
