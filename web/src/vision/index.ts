export type { CardReading } from './codes/read-card.ts';
export type { ConfirmedFields } from './notice-reading/confirm/confirmed-fields.ts';
export { JoinNotice } from './notice-reading/join-notice.tsx';
export { NoticeEntry } from './notice-reading/notice-entry.tsx';
export type { PhotoCheck, PhotoCheckWishes } from './photo-check/photo-check.ts';
export { PhotoCheckAlert, PlateQuestion } from './photo-check/photo-check-alert.tsx';
export { readyToCheck } from './photo-check/real-check.ts';
export { simulatedCheck, type SimulationTools } from './photo-check/simulated-check.ts';
export { checkedPhoto, type CheckState, type CheckStates, usePhotoChecks } from './photo-check/use-photo-checks.ts';
