export * from './features.contract.ts';
