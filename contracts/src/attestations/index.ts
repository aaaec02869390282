export * from './attestations.contract.ts';
