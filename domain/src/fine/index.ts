export {
  certificateHolders,
  contestMotives,
  holderCapacities,
  motiveOf,
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
export { fineProgress, type FineProgress } from './fine-progress.fr.ts';
export {
  answerDeliveries,
  channelsOf,
  contestStage,
  factsMayChange,
  isPaymentAllowed,
  finePayments,
  fineStatuses,
  fineSteps,
  nextStatus,
  hasTribunalMonth,
  isRectifiedNotice,
  isTypedStep,
  possibleSteps,
  sendingChannels,
  type AnswerDelivery,
  type FinePayment,
  type FineStatus,
  type FineStep,
  type SendingChannel,
} from './fine-status.ts';
export {
  answerToAppeal,
  appealSince,
  awaitedDeadlines,
  followedDeadlines,
  lastNoted,
  stepsOpenTo,
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
  dueReminders,
  isReceiptDue,
  isReceiptSought,
  nextFollowUp,
  nextFollowUpAfterChange,
  silentFrom,
  type Reminder,
} from './reminders.ts';
export { reminderDays } from './reminder-days.ts';
export {
  afterAnswer,
  channelNames,
  fineMails,
  postingSentence,
  registrySentence,
  stepNames,
  tribunalSentence,
  type FineMail,
} from './follow-up.messages.fr.ts';
export { calendarFile } from './calendar-file.ts';
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
export { deadlineCodes, type DeadlineCode } from './deadline-codes.ts';
export { deadlineName, deadlineRule } from './deadline-rules.fr.ts';
export { fineDeadlines, notification, deadlineState, type Deadline, type FineDates } from './deadlines.ts';
export {
  daysAReadingHolds,
  legalTexts,
  readingSources,
  type LegalText,
  type LegalTextId,
  type ReadingSource,
} from './legal-texts.ts';
export { readingWords } from './legal-readings.fr.ts';
export { decodeNoticeNumber, noticeDigits, readNumber, type DecodedNotice, type NumberForm } from './notice-number.ts';
export { regionOfFine, senderRegionOf } from './region-of-fine.ts';
export { officeRegion, placeWord, type DepartmentsOf, type OfficeRegion } from './office-region.ts';
export { addressLines, checkFineFacts, type TypedFine } from './check-fine-facts.ts';
export {
  isCardKnownInForce,
  isCollectorOnly,
  isHolderDebtor,
  isDebtorCapacity,
  isComplete,
  isWrittenTo,
  missingForDossier,
  type CompleteFineFacts,
} from './missing-for-dossier.ts';
export { isAbroad, residenceOf, type Residence } from './countries.ts';
export { fineWarnings } from './fine-warnings.ts';
export {
  appealedChoices,
  demandChoices,
  routeNotice,
  titleChoices,
  trackOfTitle,
  type AppealedChoice,
  type DemandChoice,
  type NoticeClues,
  type ReadTitle,
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
export { firstActOf, decideSigning, type ActToSign, type Signing, type SigningFacts } from './signatory.ts';
export { deceasedDebtorAdvice } from './deceased-debtor.fr.ts';
export { certificateNames, holderLinkAdvice, signingAdvice } from './signatory.messages.fr.ts';
export {
  contradictionsOf,
  declarationFaults,
  matchDeclarations,
  type DeclarationFault,
  type DeclarationMatch,
} from './match.ts';
export { minutesAfterFinding } from './deposit-delay.ts';
export { delayAfterFinding } from './deposit-delay.fr.ts';
export {
  matchStrengths,
  type DeclaredScene,
  type DeclaredStop,
  type MatchStrength,
  type NoticeScene,
} from './match-scene.ts';
export { positionOfPlace } from './match-place.ts';
export { matchStrengthNames } from './match-reasons.fr.ts';
export { minAnswered, honestResults, type CountedAnswers, type HonestResults } from './results.ts';
export { resultSentences } from './results.fr.ts';
