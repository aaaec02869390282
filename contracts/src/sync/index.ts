export * from './sync.schema.ts';
export * from './sync.contract.ts';
