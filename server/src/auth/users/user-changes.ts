import * as z from 'zod';

/** Changes that a person may ask for on their own account, as the official client sends them. */
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
