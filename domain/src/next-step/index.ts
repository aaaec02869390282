export { actOfFine, type FineAct } from './act-of-fine.ts';
export {
  actOf,
  expiringDays,
  fineAct,
  makeHome,
  maxOthers,
  untoldFines,
  nextSteps,
  stepKinds,
  urgentDays,
  type Home,
  type NextStep,
  type StepAct,
  type StepKind,
} from './next-steps.ts';
export { ownDataPath, paperPath, papersPath } from './paper-path.ts';
export { parkedAtMostHours, stayEndedHours, parkedCars, type ParkedCar, type ParkedPhase } from './parked-cars.ts';
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
