export { NewFine, type NotedFor } from './form/new-fine.tsx';
export { computeFollowedFine, type UnsentStep, useIsDoneInFine, useStep, useWaitingSteps } from './detail/use-step.ts';
export { nameFineStatus } from './fine-status.ts';
export { finesText } from './fines.text.fr.ts';
export { fineQuery } from './fines.queries.ts';
