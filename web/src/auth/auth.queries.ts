import * as z from 'zod/mini';
import { buildAuthUrl, staticFileQuery } from '../platform/index.ts';

/** What the service says of its own ways to sign in: read once, by everything that shows one of them. */
export const authSettingsQuery = staticFileQuery(
  `${buildAuthUrl()}/settings`,
  z.object({
    external: z.record(z.string(), z.boolean()),
    // Another service of that wire may say nothing of these two.
    passkeys_enabled: z.optional(z.boolean()),
    mail_codes_enabled: z.optional(z.boolean()),
  }),
);
