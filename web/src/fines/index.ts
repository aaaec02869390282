export { NewFine, type NotedFor } from './form/new-fine.tsx';
export { followedWith, useStep, useWaitingSteps } from './detail/use-step.ts';
export { fineQuery } from './fines.queries.ts';
