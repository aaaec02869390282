import { fineFieldMessages, fineWarningCodes } from '@placejuste/domain/fine';
import { dossierMessages, dossierStates, exhibitKinds } from '@placejuste/domain/letter';
import * as z from 'zod/mini';
import { defineContract, pageOf, pageQuery } from '../kernel/index.ts';

export const dossier = z.object({
  id: z.string(),
  fineId: z.string(),
  state: z.enum(dossierStates),
  /** 0 to 100. */
  percent: z.number(),
  /** What is happening, in French, fit to be announced. */
  step: z.string(),
  /** Why it failed, in French; null otherwise. */
  failure: z.nullable(z.string()),
  /** Numbered as in the letter: « Pièce n° 1 »… */
  exhibits: z.array(z.object({ number: z.number(), kind: z.enum(exhibitKinds), title: z.string() })),
  /** What the person must know before signing. */
  warnings: z.array(z.object({ code: z.enum(fineWarningCodes), message: z.string() })),
  pages: z.nullable(z.number()),
  sizeBytes: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  createdAt: z.string(),
  readyAt: z.nullable(z.string()),
});
export type Dossier = z.infer<typeof dossier>;

export const dossierLink = z.object({
  /** Signed, short-lived, opened as it is. */
  url: z.string(),
  fileName: z.string(),
  expiresAt: z.string(),
});
export type DossierLink = z.infer<typeof dossierLink>;

const one = z.object({ id: z.uuid() });

export const dossiersContract = defineContract(
  {
    /** Idempotent by `id` (UUIDv7 made by the client). Answers at once; follow with `readDossier`. */
    requestDossier: {
      method: 'POST',
      path: '/api/fines/:id/dossiers',
      access: 'user',
      params: one,
      body: z.object({ id: z.uuid() }),
      reply: dossier,
      refusals: {
        FINE_UNKNOWN: 'missing',
        DOSSIER_ID_TAKEN: 'conflict',
        DOSSIER_TRACK_NOT_COVERED: 'unprocessable',
        DOSSIER_FACTS_MISSING: 'unprocessable',
        DOSSIER_NOTICE_MISSING: 'unprocessable',
        DOSSIER_CARTE_GRISE_MISSING: 'unprocessable',
        DOSSIER_CMI_FRONT_MISSING: 'unprocessable',
        DOSSIER_CMI_BACK_MISSING: 'unprocessable',
        DOSSIER_RULES_OUTDATED: 'unprocessable',
      },
      perMinute: 20,
    },
    listDossiers: {
      method: 'GET',
      path: '/api/fines/:id/dossiers',
      access: 'user',
      params: one,
      query: pageQuery,
      reply: pageOf(dossier),
      refusals: { FINE_UNKNOWN: 'missing' },
    },
    readDossier: {
      method: 'GET',
      path: '/api/dossiers/:id',
      access: 'user',
      params: one,
      reply: dossier,
      refusals: { DOSSIER_UNKNOWN: 'missing' },
    },
    /** The signed link; refused while the declaration it rests on is still to be paid (decisions §2). */
    linkDossier: {
      method: 'GET',
      path: '/api/dossiers/:id/link',
      access: 'user',
      params: one,
      reply: dossierLink,
      refusals: { DOSSIER_UNKNOWN: 'missing', DOSSIER_NOT_READY: 'conflict', DOSSIER_PAYMENT_DUE: 'payment-due' },
    },
  },
  { ...dossierMessages, ...fineFieldMessages },
);
