export * from './directory.contract.ts';
export * from './duplicates.contract.ts';
