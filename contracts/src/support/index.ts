export * from './support.contract.ts';
