export type { PhotoCheck, PhotoCheckWishes } from './photo-check.ts';
export { PhotoCheckNotice, PlateQuestion } from './photo-check-notice.tsx';
export { readyToCheck } from './real-check.ts';
export { simulatedCheck, type SimulationTools } from './simulated-check.ts';
export { checkedPhoto, type CheckState, type CheckStates, usePhotoChecks } from './use-photo-checks.ts';
