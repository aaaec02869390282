import { ownDocumentsContract } from '@placejuste/contracts/documents';
import { callQuery } from '../../platform/index.ts';

export const documentsQuery = callQuery(ownDocumentsContract.calls.listDocuments, {});
