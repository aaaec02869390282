export { readOnPhoto, unclearOnPhoto, type CardOnPhoto } from './card-on-photo.ts';
export {
  followHint,
  framingHint,
  framingHints,
  framingStart,
  type FrameSight,
  type FramingHint,
  type FramingState,
  type FramingSubject,
  type PictureBox,
} from './framing.ts';
export {
  plateOfTwoReadings,
  minSymbolConfidence,
  plateBlocks,
  plateLengths,
  type PlateBlock,
  type PlateReading,
  type PlateSymbol,
} from './plate-reading.ts';
export { photoIssue, type PhotoFlaw, type PhotoIssue, type PhotoIssueCode } from './photo-check.messages.fr.ts';
export {
  isAnsweredValid,
  minConfidence,
  nothingEstablished,
  photoCheckResult,
  plateOutcome,
  type PhotoCheckResult,
  type PhotoMetadata,
} from './photo-check.ts';
export { samplePlate, simulatedCheckMs, simulatedResult, type PhotoFile } from './simulated-check.ts';
export { paperFlaw, photoJudgement, type PhotoMeasures, type PlateFound } from './photo-judgement.ts';
