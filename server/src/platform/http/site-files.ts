import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Addresses of the files of the built site: `/assets/a-1.js`. Their compressed copies have no address of their own. */
export function readSiteFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return new Set(paths.filter((path) => !path.endsWith('.br')).map((path) => `/${path}`));
}
