import * as z from 'zod';

/** What a person may ask to change of their own account, as the official client sends it. */
export const changesShape = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  channel: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
export type Changes = z.infer<typeof changesShape>;
