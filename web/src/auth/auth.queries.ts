import * as z from 'zod/mini';
import { buildAuthUrl, staticFileQuery } from '../platform/index.ts';

/**
 * Settings of the authentication service: the ways to sign in that it offers. Shared by all components that show one.
 */
export const authSettingsQuery = staticFileQuery(
  `${buildAuthUrl()}/settings`,
  z.object({
    external: z.record(z.string(), z.boolean()),
    // Another implementation of the service may lack these two.
    passkeys_enabled: z.optional(z.boolean()),
    mail_codes_enabled: z.optional(z.boolean()),
  }),
);
