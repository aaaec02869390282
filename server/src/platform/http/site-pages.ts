import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFrenchSpaces } from '@placejuste/domain/kernel';

/**
 * `@@name@@` in a prerendered page stands for what only the running server knows; values are finished HTML. Its spaces
 * are made French, except in `value.*`, what a person typed and gets back as it was, and in `title.*`.
 */
export type Slots = Readonly<Record<string, string>>;

export interface SitePages {
  readonly paths: readonly string[];
  /** The finished page; a slot nobody fills is left out. Throws for a path that is no page. */
  html(path: string, slots?: Slots): string;
}

/** Reads the prerendered pages once. `slots` are the same for everybody: the origin, the operator. */
export function readSitePages(folder: string, paths: readonly string[], slots: Slots): SitePages {
  const pages = new Map(paths.map((path) => [path, readFileSync(join(folder, fileOf(path)), 'utf8')]));
  return {
    paths,
    html(path, own = {}) {
      const page = pages.get(path);
      if (page === undefined) throw new Error(`No public page at ${path}`);
      return page.replaceAll(/@@([\w.]+)@@/g, (_slot, name: string) => {
        const value = own[name] ?? slots[name] ?? '';
        return /^(?:value|title)\./.test(name) ? value : withFrenchSpaces(value);
      });
    },
  };
}

/** Apart from what the browser may ask for by its file name: these are not finished yet. */
export const unfinishedFolder = 'pages';

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : join(unfinishedFolder, `${path.slice(1)}.html`);
}

export function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
