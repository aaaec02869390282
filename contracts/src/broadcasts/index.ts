export * from './broadcasts.contract.ts';
