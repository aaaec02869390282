import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';
import { documentView } from './document-view.ts';

/** Separate from the calls that change documents: the start of the application needs only this list. */
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
