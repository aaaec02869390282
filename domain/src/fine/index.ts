export {
  certificateHolders,
  contestMotives,
  holderCapacities,
  findMotive,
  emptyFineFacts,
  fineFactNames,
  fineTextLimits,
  fineDates,
  fineTexts,
  fineTracks,
  deliveries,
  holderPresences,
  type CertificateHolder,
  type ContestMotive,
  type HolderCapacity,
  type FineTrack,
  type Delivery,
  type HolderPresence,
  type FineFacts,
} from './fine.ts';
export { buildFineProgress, type FineProgress } from './fine-progress.fr.ts';
export {
  answerDeliveries,
  listChannels,
  computeContestStage,
  canFactsChange,
  isPaymentAllowed,
  finePayments,
  fineStatuses,
  fineSteps,
  applyStep,
  hasTribunalMonth,
  isRectifiedNotice,
  isTypedStep,
  listPossibleSteps,
  sendingChannels,
  type AnswerDelivery,
  type FinePayment,
  type FineStatus,
  type FineStep,
  type SendingChannel,
} from './fine-status.ts';
export {
  findAppealAnswer,
  findAppealSince,
  listAwaitedDates,
  computeFollowedDeadlines,
  findLastNoted,
  listOpenSteps,
  takeStep,
  undoStep,
  wasAccepted,
  type AppealSince,
  type FollowedFine,
  type FollowUp,
  type NotedStep,
  type TypedStep,
} from './follow-up.ts';
export {
  listDueReminders,
  isReceiptDue,
  isReceiptSought,
  computeNextFollowUp,
  computeFollowUpAfterChange,
  computeSilenceDay,
  type Reminder,
} from './reminders.ts';
export { reminderDays } from './reminder-days.ts';
export {
  listAdviceAfterAnswer,
  channelNames,
  fineMails,
  describePosting,
  registrySentence,
  stepNames,
  describeTribunalDeadline,
  type FineMail,
} from './follow-up.messages.fr.ts';
export { buildCalendarFile } from './calendar-file.ts';
export {
  fineFieldCodes,
  fineRefusalCodes,
  fineWarningCodes,
  type FineFieldCode,
  type FineRefusalCode,
  type FineWarningCode,
} from './fine-codes.ts';
export { fineFieldMessages, fineMessages, fineWarningMessages } from './fine.messages.fr.ts';
export { assessNotice, type Assessment, type TypedNotice } from './assess-notice.ts';
export { deadlineCodes, recalledCodes, type DeadlineCode } from './deadline-codes.ts';
export { nameDeadline, describeDeadlineRule } from './deadline-rules.fr.ts';
export { listDeadlines, computeDeadlineState, type Deadline, type FineDates } from './deadlines.ts';
export { computeNotification } from './notification.ts';
export {
  daysAReadingHolds,
  legalTexts,
  readingSources,
  type LegalText,
  type LegalTextId,
  type ReadingSource,
} from './legal-texts.ts';
export { describeReading } from './legal-readings.fr.ts';
export {
  decodeNoticeNumber,
  parseNoticeDigits,
  readNumber,
  splitPrintedNumber,
  type DecodedNotice,
  type NumberForm,
} from './notice-number.ts';
export { findFineRegion, findSenderRegion } from './find-fine-region.ts';
export { findOfficeRegion, foldPlace, type DepartmentsOf, type OfficeRegion } from './office-region.ts';
export { addressLines, checkFineFacts, type TypedFine } from './check-fine-facts.ts';
export {
  isCardKnownInForce,
  isCollectorOnly,
  isHolderDebtor,
  isDebtorCapacity,
  isComplete,
  isWrittenTo,
  listMissingForDossier,
  type CompleteFineFacts,
} from './list-missing-for-dossier.ts';
export { isAbroad, findResidence, type Residence } from './countries.ts';
export { listFineWarnings } from './fine-warnings.ts';
export {
  appealedChoices,
  demandChoices,
  routeNotice,
  titleChoices,
  toFineTrack,
  type AppealedChoice,
  type DemandChoice,
  type NoticeClues,
  type NoticeTitle,
  type Routing,
  type TitleChoice,
} from './track-router.ts';
export {
  appealedAnswers,
  demandAnswers,
  personAdvice,
  personReasons,
  rectifiedMeaning,
  titleAnswers,
  trackMeanings,
  trackQuestions,
} from './track.messages.fr.ts';
export { findFirstAct, decideSigning, type ActToSign, type Signing, type SigningFacts } from './signatory.ts';
export { canWriteDeathLetter, joinDeathLetter, writeDeathLetter } from './death-letter.fr.ts';
export { listDeceasedAdvice } from './deceased-debtor.fr.ts';
export { certificateNames, holderLinkAdvice, signingAdvice } from './signatory.messages.fr.ts';
export {
  compareWithNotice,
  declarationFaults,
  matchDeclarations,
  type DeclarationFault,
  type DeclarationMatch,
} from './match.ts';
export { countMinutesAfterFinding } from './deposit-delay.ts';
export { describeDelayAfterFinding } from './deposit-delay.fr.ts';
export {
  matchStrengths,
  type DeclaredScene,
  type DeclaredStop,
  type MatchStrength,
  type NoticeScene,
} from './match-scene.ts';
export { findPlacePosition, readAuthorityTown } from './match-place.ts';
export { matchStrengthNames } from './match-reasons.fr.ts';
export { minAnswered, computeHonestResults, type CountedAnswers, type HonestResults } from './results.ts';
export { describeResults } from './results.fr.ts';
