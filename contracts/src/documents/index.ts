export * from './document-view.ts';
export * from './documents.contract.ts';
