export {
  cardTypes,
  firstDayWithoutCivilCes,
  lastDayOfCivilCes,
  computeLastValidDay,
  type CardType,
} from './card-type.ts';
export {
  documentKinds,
  documentSides,
  hasEverySide,
  sidesOf,
  type DocumentKind,
  type DocumentSide,
} from './document-kinds.ts';
export {
  findCurrentSubmission,
  decidedStatuses,
  documentStates,
  isExpired,
  isValidated,
  shownStatuses,
  computeDocumentState,
  submissionStatuses,
  type DecidedStatus,
  type DocumentState,
  type Submission,
  type SubmissionStatus,
} from './document-state.ts';
export * from './document.messages.fr.ts';
export { documentMails, type DocumentMail } from './document-mails.messages.fr.ts';
export {
  endedCardMonths,
  findDocumentEnd,
  findErasureToTell,
  erasureWarningDays,
  findPictureErasure,
  pictureErasureCauses,
  computeErasureDay,
  computePlannedErasureDay,
  refusedDocumentMonths,
  type DecidedDocument,
  type FineOfHolder,
  type DocumentEnd,
  type PictureErasureCause,
  type PictureNeeds,
  type PlannedErasure,
} from './picture-retention.ts';
export {
  papersRetentionSentence,
  pictureErasureMails,
  describePictureErasure,
  describePictureRetention,
} from './picture-retention.messages.fr.ts';
export {
  findEditedRefusalText,
  maxRefusalTextLength,
  maxRemarkLength,
  describeRefusal,
  findRefusalTextFault,
  cleanRefusalText,
  buildRefusalText,
  type RefusalTextFault,
} from './refusal-text.ts';
export { needsExplanation, listRejectionReasons, rejectionReasons, type RejectionReason } from './rejection-reasons.ts';
export {
  reopeningCodes,
  findReopeningFault,
  reopeningReasons,
  type ReopeningCode,
  type ReopeningReason,
} from './reopening.ts';
export { reopeningMessages, reopeningNames } from './reopening.messages.fr.ts';
export { claimEnd, claimMinutes, maxClaims } from './review-claim.ts';
export {
  estimateReview,
  minDecisions,
  reviewWindowDays,
  type ReviewEstimate,
  type ReviewQueue,
} from './review-estimate.ts';
export {
  paceDays,
  computePercent,
  computePromiseMark,
  promiseMarks,
  toReviewPromise,
  promiseSoonHours,
  computePromisedReview,
  type PromiseMark,
  type ReviewPromise,
} from './review-promise.ts';
export {
  agreementDays,
  computeAgreementStart,
  drawBytes,
  isDrawn,
  areLooksAgreed,
  secondLookAfterHours,
  secondLookDays,
  settlers,
  type LookAnswer,
  type Settler,
} from './second-look.ts';
export { cardSoonDays, listReviewHints, reviewHints, type ReviewHint } from './review-hints.ts';
export { reviewHintSentences } from './review-hints.messages.fr.ts';
export { formatLatestReview, describeReviewInMail, describeReview } from './review-estimate.fr.ts';
