export * from './clock-tick.schema.ts';
export * from './documents.schema.ts';
export * from './manifest.schema.ts';
export * from './enrol.schema.ts';
export * from './evidence.contract.ts';
