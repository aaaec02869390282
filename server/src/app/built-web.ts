import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { sitePaths } from '@placejuste/contracts/site';
import * as z from 'zod';
import { readSitePages, type SitePages, type SlotValue } from '../platform/http/index.ts';

const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const hashes = z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]+=*$/));
const cspShape = z.object({ styleHashes: hashes, scriptHashes: hashes });

export interface BuiltWeb {
  readonly folder: string;
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  readonly pages: SitePages;
}

/** The site as `npm run build` left it, or null when it was never built. */
export function builtWeb(slots: Readonly<Record<string, SlotValue>>): BuiltWeb | null {
  if (!existsSync(join(folder, 'app.html'))) return null;
  const file = join(folder, 'csp.json');
  const allowed = existsSync(file)
    ? cspShape.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { styleHashes: [], scriptHashes: [] };
  return { folder, ...allowed, pages: readSitePages(folder, sitePaths, slots) };
}
