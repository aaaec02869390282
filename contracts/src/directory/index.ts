export * from './directory.contract.ts';
export * from './duplicates.contract.ts';
export * from './listing-import.contract.ts';
