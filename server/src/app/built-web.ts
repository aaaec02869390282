import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import * as z from 'zod';

const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const cspShape = z.object({ styleHashes: z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]+=*$/)) });

/** The site as `npm run build` left it, or null when it was never built. */
export function builtWeb(): { readonly folder: string; readonly styleHashes: readonly string[] } | null {
  if (!existsSync(join(folder, 'app.html'))) return null;
  const file = join(folder, 'csp.json');
  const styleHashes = existsSync(file) ? cspShape.parse(JSON.parse(readFileSync(file, 'utf8'))).styleHashes : [];
  return { folder, styleHashes };
}
