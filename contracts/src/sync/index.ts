export * from './sync.schema.ts';
export { syncContract } from './sync.contract.ts';
