export * from './fines.contract.ts';
export * from './matches.contract.ts';
export * from './fine.schema.ts';
