import type { documentsContract, ownDocumentsContract } from '@placejuste/contracts/documents';
import { query, serviceQuery, runAsService, runAsUser, type Handlers } from '../platform/http/index.ts';
import { estimateAnswer } from './estimate-answer.ts';
import { listDocuments } from './list-documents.ts';
import { readFirstName } from './read-first-name.ts';
import { submitDocument } from './submit-document.ts';
import { listOwnViews } from './views/list-own-views.ts';
import { withdrawDocument } from './withdraw-document.ts';

export const ownDocumentHandlers: Handlers<typeof ownDocumentsContract.calls> = {
  listDocuments: query(listDocuments),
};

export const documentHandlers: Handlers<typeof documentsContract.calls> = {
  listOwnViews: serviceQuery(listOwnViews),
  async submitDocument({ user, body }, platform) {
    const mailFacts = await runAsService(platform, async (context) => ({
      firstName: await readFirstName(context, { userId: user.id }),
      review: await estimateAnswer(context),
    }));
    return runAsUser(platform, user, (context) => submitDocument(context, { ...mailFacts, form: body }));
  },
  async withdrawDocument({ user, params }, platform) {
    const firstName = await runAsService(platform, (context) => readFirstName(context, { userId: user.id }));
    return runAsUser(platform, user, (context) => withdrawDocument(context, { ...params, firstName }));
  },
};
