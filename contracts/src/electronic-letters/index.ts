export * from './electronic-letters.contract.ts';
