export { nextStepContract, nextStepFacts, type NextStepFacts } from './next-step.contract.ts';
