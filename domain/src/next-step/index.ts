export { findFineAct, type FineAct } from './find-fine-act.ts';
export {
  findStepAct,
  expiringDays,
  chooseFineAct,
  isAppealLeaving,
  makeHome,
  maxOthers,
  countHiddenFines,
  listNextSteps,
  stepKinds,
  urgentDays,
  type Home,
  type NextStep,
  type StepAct,
  type StepKind,
} from './next-steps.ts';
export { ownDataPath, buildPaperPath, papersPath } from './paper-path.ts';
export { parkedAtMostHours, stayEndedHours, listParkedCars, type ParkedCar, type ParkedPhase } from './parked-cars.ts';
export type {
  DeclaredFacts,
  DraftFacts,
  PaperFacts,
  RunningFine,
  Situation,
  StayFacts,
  UnsentFacts,
  WaitingNoticeFacts,
} from './situation.ts';
