import {
  cardTypes,
  documentKinds,
  documentSides,
  documentStates,
  pictureErasureCauses,
  rejectionReasons,
} from '@placejuste/domain/document';
import * as z from 'zod/mini';

/** Pictures of a paper erased at the end of their time, with what was read of it. */
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
  /** Words beside that text, of a refusal sent before it could be edited. */
  remark: z.nullable(z.string()),
  /** Last valid day, `YYYY-MM-DD`. */
  expiresOn: z.nullable(z.iso.date()),
  cardType: z.nullable(z.enum(cardTypes)),
  /** Plate read on this certificate; null when it was not, or for a card. */
  plate: z.nullable(z.string()),
  /** Plates of every approved certificate of the account; empty for a card. */
  approvedPlates: z.array(z.string()),
  /** French sentence to be shown with an approved card that is about to end by law. */
  warning: z.nullable(z.string()),
  /** The sides that were sent, without pictures: a card leaves the service by the export alone (decision 0242). */
  files: z.array(z.object({ side: z.enum(documentSides) })),
  /** Last day that the pictures of this paper, which ended or was refused, are surely kept; absent while it did not. */
  picturesUntil: z.optional(z.iso.date()),
  /** Pictures erased of papers of this kind, the last first; absent where there are none. */
  erasedPictures: z.optional(z.array(pictureErasureView)),
});
export type DocumentView = z.infer<typeof documentView>;
