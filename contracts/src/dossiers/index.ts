export * from './dossiers.contract.ts';
export * from './dossier.schema.ts';
export * from './fine-paper.schema.ts';
