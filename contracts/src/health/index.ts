export * from './health.contract.ts';
