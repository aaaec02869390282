export * from './directory.contract.ts';
export * from './doubles.contract.ts';
