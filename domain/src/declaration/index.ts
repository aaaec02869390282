export {
  declarationPayments,
  declarationStatuses,
  dossierMayLeave,
  photoKinds,
  photosComplete,
  type DeclarationPayment,
  type DeclarationStatus,
  type PhotoKind,
} from './declaration.ts';
export { declarationMessages, type DeclarationRefusal } from './declaration.messages.fr.ts';
export { geolocationMessages, positionSentence } from './place.messages.fr.ts';
export {
  geolocationLimits,
  judgePosition,
  lastPositionUsable,
  type Position,
  type PositionRefusal,
  type PositionVerdict,
  type PositionWarning,
} from './place-rules.ts';
export { photoMessages, type PhotoCode } from './photo.messages.fr.ts';
export {
  isPhotoType,
  largestPhoto,
  mostPhotoPixels,
  photoPixelIssue,
  photoSizeIssue,
  photoTypes,
  screenshotIssue,
  smallestPhoto,
  type PhotoType,
} from './photo-rules.ts';
