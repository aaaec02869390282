import { declarationsContract } from '@placejuste/contracts/declarations';
import { ownDocumentsContract } from '@placejuste/contracts/documents';
import { callQuery } from '../../platform/index.ts';

export const declarationQuery = (id: string) =>
  callQuery(declarationsContract.calls.readDeclaration, { params: { id } });
export const documentsQuery = callQuery(ownDocumentsContract.calls.listDocuments, {});
