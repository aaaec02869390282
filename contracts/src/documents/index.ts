export * from './document-view.ts';
export * from './documents.contract.ts';
export * from './own-documents.contract.ts';
