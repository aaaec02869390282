import { documentsContract, ownDocumentsContract } from '@placejuste/contracts/documents';
import { callApi, callQuery, pagesQuery } from '../platform/index.ts';

export const documentsQuery = callQuery(ownDocumentsContract.calls.listDocuments, {});

/** Newest first. */
export const ownViewsQuery = pagesQuery(documentsContract.calls.listOwnViews, (query, signal) =>
  callApi(documentsContract.calls.listOwnViews, { query, signal }),
);
