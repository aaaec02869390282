import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { sitePaths } from '@placejuste/contracts/site';
import * as z from 'zod';
import { readSitePages, type SitePages, type SlotValue } from '../platform/http/index.ts';

const folder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const hashes = z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]+=*$/));
const partsShape = z.record(z.string(), z.array(z.string().regex(/^\/assets\/[\w.-]+\.(?:js|css)$/)));
const origin = z.string().refine((text) => text === '' || URL.parse(text)?.origin === text);
const cspShape = z.object({ styleHashes: hashes, scriptHashes: hashes, backendOrigin: origin.default('') });

export interface BuiltWeb {
  readonly folder: string;
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Origin at which this build signs people in; empty for the origin of the site itself. */
  readonly backendOrigin: string;
  readonly pages: SitePages;
  /** Scripts and style sheets to preload for each address of the application. */
  readonly pageParts: Readonly<Record<string, readonly string[]>>;
}

/** Reads the site that `npm run build` wrote; null when it was never built. */
export function readBuiltWeb(slots: Readonly<Record<string, SlotValue>>): BuiltWeb | null {
  if (!existsSync(join(folder, 'app.html'))) return null;
  const file = join(folder, 'csp.json');
  const csp = existsSync(file)
    ? cspShape.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { styleHashes: [], scriptHashes: [], backendOrigin: '' };
  const partsFile = join(folder, 'page-parts.json');
  const pageParts = existsSync(partsFile) ? partsShape.parse(JSON.parse(readFileSync(partsFile, 'utf8'))) : {};
  return { folder, ...csp, pageParts, pages: readSitePages(folder, sitePaths, slots) };
}
