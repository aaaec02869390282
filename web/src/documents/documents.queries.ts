import { documentsContract } from '@placejuste/contracts/documents';
import { callQuery } from '../platform/index.ts';

export const documentsQuery = callQuery(documentsContract.calls.listDocuments, {});
