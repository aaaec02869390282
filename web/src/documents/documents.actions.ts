import { documentsContract, type DocumentSubmission, type DocumentView } from '@placejuste/contracts/documents';
import { type DirectAction, sendByCall } from '../offline/index.ts';

/** Puts a document under review, once its pictures are on the server. Sending it again is harmless. */
export const submitDocument: DirectAction<DocumentSubmission, DocumentView> = {
  kind: 'document.submit',
  version: 1,
  send: (_id, body) => sendByCall(documentsContract.calls.submitDocument, { body }),
};
