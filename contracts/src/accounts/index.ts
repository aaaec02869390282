export * from './accounts.contract.ts';
export * from './permission-refusals.ts';
