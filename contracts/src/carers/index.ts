export * from './carers.contract.ts';
export * from './carers.schema.ts';
