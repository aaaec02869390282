import { ownDocumentsContract } from '@placejuste/contracts/documents';
import { chooseWorseStanding, type DocumentStanding } from '@placejuste/domain/account';
import { callApi } from '../platform/index.ts';

/** Where both papers stand together; null when the service did not answer. */
export async function readSentPapers(): Promise<DocumentStanding | null> {
  const outcome = await callApi(ownDocumentsContract.calls.listDocuments, {});
  if (!outcome.ok) return null;
  const [card = 'missing', certificate = 'missing'] = outcome.value.documents.map(
    ({ validated, state }): DocumentStanding => {
      if (validated) return 'approved';
      return state === 'pending' ? 'waiting' : 'missing';
    },
  );
  return chooseWorseStanding(card, certificate);
}
