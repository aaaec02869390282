export * from './directory.contract.ts';
