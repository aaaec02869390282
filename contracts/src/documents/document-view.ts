import {
  cardTypes,
  documentKinds,
  documentSides,
  documentStates,
  pictureErasureCauses,
  rejectionReasons,
} from '@placejuste/domain/document';
import * as z from 'zod/mini';

/** Pictures of a paper that were erased at the end of their retention, with the values read on them. */
export const pictureErasureView = z.object({
  /** Day in Paris, `YYYY-MM-DD`. */
  on: z.iso.date(),
  cause: z.enum(pictureErasureCauses),
  /** Last valid day of that card. */
  expiresOn: z.nullable(z.iso.date()),
});
export type PictureErasureView = z.infer<typeof pictureErasureView>;

/** State of one kind of document, as its holder sees it. */
export const documentView = z.object({
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  /** True while an approved, unexpired document of this kind stands, even during a renewal. */
  validated: z.boolean(),
  /** Null when `state` is `missing`. */
  id: z.nullable(z.uuid()),
  submittedAt: z.nullable(z.iso.datetime()),
  decidedAt: z.nullable(z.iso.datetime()),
  /** Code of the refusal and its text as the reviewer sent it; null unless `rejected`. */
  reason: z.nullable(z.object({ code: z.enum(rejectionReasons), message: z.string() })),
  /** Extra words of a refusal sent before its text could be edited. */
  remark: z.nullable(z.string()),
  /** Last valid day, `YYYY-MM-DD`. */
  expiresOn: z.nullable(z.iso.date()),
  cardType: z.nullable(z.enum(cardTypes)),
  /** Plate read on this certificate; null for a card, or when it was not read. */
  plate: z.nullable(z.string()),
  /** Plates of every approved certificate of the account; empty for a card. */
  approvedPlates: z.array(z.string()),
  /** French sentence to be shown with an approved card that is about to end by law. */
  warning: z.nullable(z.string()),
  /** The sides that were sent, without pictures: only the export contains pictures of a card (decision 0242). */
  files: z.array(z.object({ side: z.enum(documentSides) })),
  /** Last day on which the pictures of this ended or refused paper are surely kept; absent for any other paper. */
  picturesUntil: z.optional(z.iso.date()),
  /** Erased pictures of papers of this kind, the last first; absent where there are none. */
  erasedPictures: z.optional(z.array(pictureErasureView)),
});
export type DocumentView = z.infer<typeof documentView>;
