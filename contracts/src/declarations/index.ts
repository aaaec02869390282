export * from './declarations.contract.ts';
