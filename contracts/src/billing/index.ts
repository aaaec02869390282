export * from './billing.contract.ts';
export * from './own-payments.contract.ts';
export { nextCharge } from './next-charge.ts';
