export * from './card-codes.contract.ts';
