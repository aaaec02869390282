import { letterKinds, paperKinds } from '@placejuste/domain/letter';
import * as z from 'zod/mini';

/** A paper joined to a fine. In its own file, because a phone that joins one needs nothing else of dossiers. */
export const finePaper = z.object({
  id: z.string(),
  /** An open string: screens show the title, and an older page must accept a list with a newer kind. */
  kind: z.string(),
  title: z.string(),
  createdAt: z.string(),
});
export type FinePaper = z.infer<typeof finePaper>;

/**
 * `path` is the path of the upload in the bucket `documents`. `letter` is the letter whose sending or reception the
 * paper proves; absent from other papers and from an older application, whose proofs count for the appeal.
 */
export const newPaper = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  letter: z.optional(z.enum(letterKinds)),
  path: z.string().check(z.maxLength(400)),
});
export type NewPaper = z.infer<typeof newPaper>;
