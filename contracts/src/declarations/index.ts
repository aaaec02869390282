export * from './declaration.schema.ts';
export * from './declarations.contract.ts';
export * from './phone-instant.schema.ts';
export * from './ticket.schema.ts';
export * from './presence.contract.ts';
export * from './presence.schema.ts';
export * from './vehicles.contract.ts';
export * from './vehicle.schema.ts';
