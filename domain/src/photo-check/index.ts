export { readOnPhoto, toUnclearCard, type CardOnPhoto } from './card-on-photo.ts';
export {
  followHint,
  findFramingHint,
  framingHints,
  framingStart,
  type FrameSight,
  type FramingHint,
  type FramingState,
  type FramingSubject,
  type PictureBox,
} from './framing.ts';
export {
  mergePlateReadings,
  minSymbolConfidence,
  findPlateBlocks,
  plateLengths,
  type PlateBlock,
  type PlateReading,
  type PlateSymbol,
} from './plate-reading.ts';
export { buildPhotoIssue, type PhotoFlaw, type PhotoIssue, type PhotoIssueCode } from './photo-check.messages.fr.ts';
export {
  isAnsweredValid,
  minConfidence,
  nothingEstablished,
  buildPhotoCheckResult,
  computePlateOutcome,
  type PhotoCheckResult,
  type PhotoMetadata,
} from './photo-check.ts';
export { samplePlate, simulatedCheckMs, simulateCheck, type PhotoFile } from './simulated-check.ts';
export { findPaperPhotoFlaw, judgePhoto, type PhotoMeasures, type PlateFinding } from './photo-judgement.ts';
