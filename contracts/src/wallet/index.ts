export * from './wallet.contract.ts';
