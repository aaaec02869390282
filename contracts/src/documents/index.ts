export { documentFile, documentView, type DocumentFile, type DocumentView } from './document-view.ts';
export { documentsContract, type DocumentSubmission } from './documents.contract.ts';
