export type { CardReading } from './codes/read-card.ts';
export { describeFraming } from './framing/framing-cues.text.fr.ts';
export { FramingWords } from './framing/framing-words.tsx';
export { useFraming } from './framing/use-framing.ts';
export { AddNoticePage } from './notice-reading/join/add-notice-page.tsx';
export { NoticeEntry } from './notice-reading/notice-entry.tsx';
export { UnsavedNotice } from './notice-reading/unsaved-notice.tsx';
export { drawPages } from './notice-reading/draw-pages.ts';
export type { NoticePage } from './notice-reading/notice-page.ts';
export type { NoticeRead, PaperRead, ProofRead } from './notice-reading/read-file.lazy.ts';
export { Crop } from './notice-reading/review/crop.tsx';
export type {
  ProofFieldName,
  RecognisedField,
  RecognisedFieldName,
  RecognisedFields,
} from './notice-reading/review/read-fields.ts';
export { ReadingProgress } from './notice-reading/reading-progress.tsx';
export { usePaperReading, useProofReading } from './notice-reading/use-notice-reading.ts';
export { useNoticePages } from './notice-reading/use-notice-pages.ts';
export type { PhotoCheck, PhotoCheckWishes } from './photo-check/photo-check.ts';
export { PhotoCheckAlert, PlateQuestion } from './photo-check/photo-check-alert.tsx';
export { canLook } from './photo-check/look-at-photo.ts';
export { prepareCheck } from './photo-check/real-check.ts';
export { canRead } from './reading/can-read.ts';
export { readingText } from './reading/reading.text.fr.ts';
export { createSimulatedCheck, type SimulationTools } from './photo-check/simulated-check.ts';
export { findCheckResult, type CheckState, type CheckStates, usePhotoChecks } from './photo-check/use-photo-checks.ts';
