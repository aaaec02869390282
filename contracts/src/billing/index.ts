export * from './billing.contract.ts';
