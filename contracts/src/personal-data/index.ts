export * from './personal-data.contract.ts';
