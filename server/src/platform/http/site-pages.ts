import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFrenchSpaces } from '@placejuste/domain/kernel';
import { html, type Html } from '../html/index.ts';

/** Text is escaped for an element or an attribute. */
export type SlotValue = Html | string;

/** Finishes one page: a value for each of its slots, and for no other. */
export type PageMaker<Name extends string> = (slots: Readonly<Record<Name, SlotValue>>) => string;

/**
 * `@@name@@` in a prerendered page is a slot for a value that only the running server knows. Its spaces become French
 * ones, except in `value.*`, which returns typed text unchanged, and in `title.*`.
 */
export interface SitePages {
  readonly paths: readonly string[];
  /** Lists the slots of a page that its server fills in. Throws for a path that is no page. */
  listSlots(path: string): readonly string[];
  /**
   * Throws when the slots of the page are not exactly `names`: the server and the site are then of different versions.
   */
  compilePage<const Name extends string>(path: string, names: readonly Name[]): PageMaker<Name>;
}

/**
 * Reads the prerendered pages once. `shared` has the values that are the same for every page: the origin, the operator.
 */
export function readSitePages(
  folder: string,
  paths: readonly string[],
  shared: Readonly<Record<string, SlotValue>>,
): SitePages {
  const sources = new Map(paths.map((path) => [path, readFileSync(join(folder, toFilePath(path)), 'utf8')]));
  return createSitePages(sources, shared);
}

/** The pages of a site from their text, by path. */
export function createSitePages(
  sources: ReadonlyMap<string, string>,
  shared: Readonly<Record<string, SlotValue>> = {},
): SitePages {
  const findSource = (path: string): string => {
    const source = sources.get(path);
    if (source === undefined) throw new Error(`No public page at ${path}`);
    if (source.replaceAll(slot, '').includes('@@')) throw new Error(`The page ${path} holds @@ outside a slot`);
    return source;
  };
  const listSlots = (path: string): readonly string[] => {
    const names = Array.from(findSource(path).matchAll(slot), ([, name = '']) => name);
    return [...new Set(names)].filter((name) => !Object.hasOwn(shared, name));
  };
  return {
    paths: [...sources.keys()],
    listSlots,
    compilePage(path, names) {
      const source = findSource(path);
      const slotNames = listSlots(path);
      const missingNames = slotNames.filter((name) => !names.some((one) => one === name));
      const unknown = names.filter((name) => !slotNames.includes(name));
      if (missingNames.length > 0) throw new Error(`Nobody fills ${missingNames.join(', ')} in the page ${path}`);
      if (unknown.length > 0) throw new Error(`The page ${path} has no slot ${unknown.join(', ')}`);
      return (slots) =>
        source.replaceAll(slot, (_slot, name: string) => renderSlot(name, { ...shared, ...slots }[name]));
    },
  };
}

const slot = /@@([\w.]+)@@/g;

function renderSlot(name: string, value: SlotValue | undefined): string {
  if (value === undefined) throw new Error(`The slot ${name} is left empty`);
  const text = html`${value}`.toString();
  return /^(?:value|title)\./.test(name) ? text : withFrenchSpaces(text);
}

/** Separate from the files that a browser may request by name: these pages have slots to fill in. */
export const unfinishedFolder = 'pages';

function toFilePath(path: string): string {
  return path === '/' ? 'index.html' : join(unfinishedFolder, `${path.slice(1)}.html`);
}
