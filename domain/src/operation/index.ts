export { findBackupConcern, countFailedJobs, isBackupRecent, isProofRecent } from './backup-age.ts';
export { mailPreviewMessages } from './mail-preview.messages.fr.ts';
export { suiteExportMessages } from './suite-exports.messages.fr.ts';
export { suiteExports, type SuiteExport } from './suite-exports.ts';
export { auditActNames, auditFaultKinds, auditSubjectNames, type AuditFaultKind } from './audit.messages.fr.ts';
export {
  dependencyNames,
  computeDependencyState,
  dependencyStates,
  needsAttention,
  slowAnswerMs,
  type DependencyName,
  type DependencyState,
} from './dependency.ts';
export { features, offReasons, type Feature, type OffReason } from './features.ts';
export { featureSentences } from './feature-sentences.messages.fr.ts';
export {
  featureEffects,
  featureNames,
  offReasonNames,
  switchMessages,
} from './features.messages.fr.ts';
export { jobHoldMessages, nodeFaultMessages, nodeRoleNames, unreadyMessages } from './node.messages.fr.ts';
export {
  canServePeople,
  nodeFaults,
  listNodeFaults,
  nodeRoles,
  type JobHold,
  type NodeFault,
  type NodeRole,
  type NodeTraits,
  type Unready,
} from './node.ts';
export { nameJob } from './job-names.messages.fr.ts';
export {
  computeReviewDates,
  reviewedKinds,
  reviewStates,
  type ReviewDate,
  type ReviewedKind,
  type ReviewState,
} from './review-dates.ts';
export { jobMessages } from './job.messages.fr.ts';
