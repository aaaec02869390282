export * from './audit.contract.ts';
export * from './team.contract.ts';
