export * from './billing.contract.ts';
export * from './own-payments.contract.ts';
