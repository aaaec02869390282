import * as z from 'zod/mini';
import { staticFile } from '../platform/index.ts';

/** What the service says of its own ways to sign in. */
export const signInWaysQuery = staticFile(
  '/auth/v1/settings',
  z.object({ external: z.record(z.string(), z.boolean()) }),
);
