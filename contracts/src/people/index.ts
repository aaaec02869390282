export * from './people.contract.ts';
