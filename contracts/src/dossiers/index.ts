export * from './dossiers.contract.ts';
export * from './dossier.schema.ts';
