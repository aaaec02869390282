import { letterKinds, paperKinds } from '@placejuste/domain/letter';
import * as z from 'zod/mini';

/** A paper joined to a fine. Apart: a phone that joins one needs nothing else of dossiers. */
export const finePaper = z.object({
  id: z.string(),
  /** An open string: screens show the title, and a kind newer than the page must not make it refuse the list. */
  kind: z.string(),
  title: z.string(),
  createdAt: z.string(),
});
export type FinePaper = z.infer<typeof finePaper>;

/**
 * `path`: where the upload lies in the bucket `documents`. `letter`: whose sending or reception it proves; absent from
 * other papers, and from an older application, whose proofs are taken for the appeal's.
 */
export const newPaper = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  letter: z.optional(z.enum(letterKinds)),
  path: z.string().check(z.maxLength(400)),
});
export type NewPaper = z.infer<typeof newPaper>;
