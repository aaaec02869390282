export * from './manifest.schema.ts';
export * from './evidence.contract.ts';
