export * from './town-rules.contract.ts';
