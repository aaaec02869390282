import * as z from 'zod/mini';

/** The one body of every non-2xx answer of `/api`. */
export const refusalEnvelope = z.object({
  code: z.string(),
  /** A French sentence fit to be shown as it is. */
  message: z.string(),
  /** Dotted field path to its French sentence. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});
export type RefusalEnvelope = z.infer<typeof refusalEnvelope>;
