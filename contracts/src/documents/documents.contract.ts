import { documentKinds, documentMessages, documentSides } from '@placejuste/domain/document';
import { disclosedPurposes, viewerRoles } from '@placejuste/domain/people';
import * as z from 'zod/mini';
import { permissionMessages } from '../accounts/index.ts';
import { defineContract, pageOf, pageQuery } from '../kernel/index.ts';
import { documentView } from './document-view.ts';

/** Files already uploaded to the bucket `documents`, each by its full path (`<own id>/…`) and SHA-256. */
const submission = z.object({
  kind: z.enum(documentKinds),
  files: z
    .array(
      z.object({
        side: z.enum(documentSides),
        path: z.string().check(z.minLength(1), z.maxLength(300)),
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(2)),
  /** Last day of a card, as its holder confirmed it; the reviewer decides it. */
  saidExpiresOn: z.optional(z.nullable(z.iso.date())),
  /** Plate on a registration certificate, or number of a card, as typed for the reviewer. */
  saidPlate: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  saidCardNumber: z.optional(z.nullable(z.string().check(z.maxLength(30)))),
});
export type DocumentSubmission = z.infer<typeof submission>;

/** One viewing of one document. */
const documentViewing = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(documentKinds),
  /** Null for a view older than the record of roles. */
  role: z.nullable(z.enum(viewerRoles)),
  purpose: z.nullable(z.enum(disclosedPurposes)),
  /** The reason typed by the member of the team who opened the document from the holder’s file. */
  reason: z.nullable(z.string()),
});
export type DocumentViewing = z.infer<typeof documentViewing>;

export const documentsContract = defineContract(
  {
    /** Sends a document for review and replaces an earlier one that waits or was refused. Idempotent. */
    submitDocument: {
      method: 'POST',
      path: '/api/documents',
      access: 'user',
      body: submission,
      reply: documentView,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        DOCUMENT_SIDE_MISSING: 'invalid',
        DOCUMENT_FILE_UNKNOWN: 'unprocessable',
        DOCUMENT_FILE_USED: 'conflict',
        DOCUMENT_PLATE: 'invalid',
      },
      perMinute: 30,
    },
    /** Lists who opened the caller’s documents, the newest first. A view names a role, never a person. */
    listOwnViews: {
      method: 'GET',
      path: '/api/documents/views',
      access: 'user',
      query: pageQuery,
      reply: pageOf(documentViewing),
      refusals: {},
    },
    /** Withdraws a document that waits for review; its pictures are erased. */
    withdrawDocument: {
      method: 'POST',
      path: '/api/documents/:id/withdraw',
      access: 'user',
      params: z.object({ id: z.uuid() }),
      reply: documentView,
      refusals: { DOCUMENT_NOT_FOUND: 'missing', DOCUMENT_NOT_PENDING: 'conflict' },
      perMinute: 30,
    },
  },
  { ...documentMessages, ACCOUNT_SUSPENDED: permissionMessages.ACCOUNT_SUSPENDED },
);
