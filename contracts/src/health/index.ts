export * from './health.contract.ts';
export * from './probe-header.ts';
export * from './system.contract.ts';
