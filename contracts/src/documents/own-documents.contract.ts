import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';
import { documentView } from './document-view.ts';

/** Apart from what changes them: the state of an account is read from it before anything else. */
export const ownDocumentsContract = defineContract(
  {
    /** Lists both kinds of document, always in the order cmi, carte_grise. */
    listDocuments: {
      method: 'GET',
      path: '/api/documents',
      access: 'user',
      reply: z.object({ documents: z.array(documentView) }),
      refusals: {},
    },
  },
  {},
);
