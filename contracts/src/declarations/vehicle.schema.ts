import * as z from 'zod/mini';

export const vehicle = z.object({
  id: z.uuid(),
  /** The plate as written on the carte grise, normalised: `AB-123-CD`. */
  plate: z.string(),
  name: z.string(),
});
