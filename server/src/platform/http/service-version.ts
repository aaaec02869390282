import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const manifest = new URL('../../../package.json', import.meta.url);

/** Of this service, as its manifest says: health answers tell it. */
export const { version: serviceVersion } = z.parse(
  z.object({ version: z.string() }),
  JSON.parse(readFileSync(manifest, 'utf8')),
);
