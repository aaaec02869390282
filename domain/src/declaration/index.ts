export {
  declarationPayments,
  declarationStatuses,
  canDossierLeave,
  choosePaymentAfterWithdrawal,
  photoKinds,
  hasBothPhotos,
  wizardPauses,
  type DeclarationPayment,
  type DeclarationStatus,
  type PhotoKind,
} from './declaration.ts';
export { declarationMessages, type DeclarationRefusal } from './declaration.messages.fr.ts';
export { vehicleMessages } from './vehicle.messages.fr.ts';
export { geolocationMessages, describePosition } from './place.messages.fr.ts';
export { parseCoordinates, type Coordinates } from './coordinates.ts';
export {
  isAccuracyConsistent,
  geolocationLimits,
  judgePosition,
  isLastPositionUsable,
  positionSources,
  type Position,
  type PositionRefusal,
  type PositionSource,
  type PositionVerdict,
  type PositionWarning,
} from './place-rules.ts';
export { photoMessages, type PhotoCode } from './photo.messages.fr.ts';
export {
  captureDoubtCodes,
  captureDoubts,
  isDraftOld,
  isOfTheMoment,
  computeMinMetresBetween,
  momentLimits,
  type CaptureDoubt,
  type CaptureDoubtCode,
  type DeclaredPlace,
  type PhotoMoment,
} from './photo-moment.ts';
export { captureDoubtSentences, formatMetres } from './photo-moment.messages.fr.ts';
export { photoOrigins, type PhotoOrigin } from './photo-origin.ts';
export { describeAddressOrigin } from './address-origin.fr.ts';
export { placeLabelSources, type PlaceLabelSource } from './place-label-source.ts';
export { plateOutcomes, type PlateOutcome } from './plate-outcome.ts';
export {
  maxPhotoBytes,
  maxPhotoPixels,
  findPhotoPixelIssue,
  findPhotoSizeIssue,
  photoTypes,
  findScreenshotIssue,
  minPhotoBytes,
  type PhotoType,
} from './photo-rules.ts';
export { maxTicketNumberLength, maxTickets, parseTicketNumber } from './ticket.ts';
export {
  declarationRetentionMonths,
  computeRetentionEnd,
  shouldArchive,
  type RetainedDeclaration,
} from './retention.ts';
export {
  computeMinMsBetween,
  computeBounds,
  type ClockTick,
  type DeclarationTimes,
  type TimeBounds,
} from './time-bounds.ts';
export { listProofWeaknesses, type ProofFacts } from './weaknesses.ts';
export type { Weakness, WeaknessCode } from './weaknesses.messages.fr.ts';
