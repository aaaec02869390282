export * from './team.contract.ts';
