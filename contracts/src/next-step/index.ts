export * from './next-step.contract.ts';
