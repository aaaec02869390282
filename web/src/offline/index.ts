export { type Draft, useDraft } from './storage/use-draft.ts';
export { useTextDraft } from './storage/use-text-draft.ts';
export { SharedDraftAlert } from './storage/shared-draft-alert.tsx';
export { dropDraft, dropDraftOf, dropDrafts, readDraft, saveDraft } from './storage/draft-store.ts';
export { useClaimedDraft } from './storage/use-claimed-draft.ts';
export { dropPhoto, type PhotoFacts, placePhoto } from './photo-store/photo-store.ts';
export { countUnfinishedPhotos, dropPhotosOf, findActionPhoto, listDraftPhotos } from './photo-store/owned-photos.ts';
export { keepPhoto, PhotoStorageError, loadPicture } from './photo-store/keep-photo.ts';
export type { ActionPhoto } from './outbox/action-photo.ts';
export type { DirectAction, QueuedAction } from './submission/submission.ts';
export {
  isSentAutomatically,
  type OutboxCounts,
  type OutboxRow,
  type OutboxState,
  listRefusalLines,
} from './outbox/outbox-row.ts';
export { discard, listExportableRows, flushNow, retryRow } from './outbox/outbox.ts';
export {
  findLastServerTime,
  buildOpeningTags,
  findServerTimeBefore,
  buildShutterTags,
  type SignedServerTime,
} from './list-server-times.ts';
export { signDocument, signManifest } from './device-key/sign-manifest.ts';
export { checkKeeping, type Keeping } from './device-key/check-keeping.ts';
export { forgetKey as forgetOwnKey, findOwnKey } from './device-key/device-key.ts';
export { keepSealed, readSealed } from './storage/sealed-value.ts';
export { seal, unseal } from './device-key/seal.ts';
export { parseTick } from './clock-tick.ts';
export { countPendingActions } from './outbox/pending-actions.ts';
export { findActionLabel } from './outbox/action-labels.text.fr.ts';
export { findCorrectionPage, findDependency, isDoneAgain } from './outbox/action-table.ts';
export { useOutbox, useOutboxRow, type OutboxView } from './outbox/use-outbox.ts';
export { acknowledgeLostActions } from './outbox/outbox-store.ts';
export { useLostActions } from './outbox/use-lost-actions.ts';
export { useRefusedAction } from './outbox/use-refused-action.ts';
export { alreadySentCode } from './submission/already-sent.ts';
export { useSubmission, type SubmissionState } from './submission/use-submission.ts';
export { SubmissionProgress } from './submission/submission-progress.tsx';
export { SignInToSend, useIsSignInNeeded } from './submission/sign-in-to-send.tsx';
export { FailureAlert } from './submission/failure-alert.tsx';
export { sendByCall } from './outbox/send-by-call.ts';
export { keepRecord } from './storage/record-store.ts';
export { createActionId } from './outbox/new-id.ts';
export type { LocalValueKey } from './storage/local-value-keys.ts';
export { readLocalValue, writeLocalValue } from './storage/local-value.ts';
export { readTabValue, writeTabValue } from './storage/tab-value.ts';
