import type { documentsContract } from '@placejuste/contracts/documents';
import { query, runAsService, runAsUser, type Handlers } from '../platform/http/index.ts';
import { listDocuments } from './list-documents.ts';
import { readFirstName } from './read-first-name.ts';
import { submitDocument } from './submit-document.ts';
import { withdrawDocument } from './withdraw-document.ts';

export const documentHandlers: Handlers<typeof documentsContract.calls> = {
  listDocuments: query(listDocuments),
  async submitDocument({ user, body }, platform) {
    const firstName = await runAsService(platform, (context) => readFirstName(context, { userId: user.id }));
    return runAsUser(platform, user, (context) => submitDocument(context, { firstName, form: body }));
  },
  async withdrawDocument({ user, params }, platform) {
    const firstName = await runAsService(platform, (context) => readFirstName(context, { userId: user.id }));
    return runAsUser(platform, user, (context) => withdrawDocument(context, { ...params, firstName }));
  },
};
