import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFrenchSpaces } from '@placejuste/domain/kernel';
import { html, type Html } from '../html/index.ts';

/** Text is escaped where it lands, in an element or an attribute. */
export type SlotValue = Html | string;

/** Finishes one page: a value for each of its slots, and for no other. */
export type PageMaker<Name extends string> = (slots: Readonly<Record<Name, SlotValue>>) => string;

/**
 * `@@name@@` in a prerendered page stands for what only the running server knows. Its spaces are made French, except in
 * `value.*`, what a person typed and gets back as it was, and in `title.*`.
 */
export interface SitePages {
  readonly paths: readonly string[];
  /** Names the slots of a page that are left to who serves it. Throws for a path that is no page. */
  slotsOf(path: string): readonly string[];
  /** Throws where the page has another slot than `names`, or lacks one: a server and a site that do not agree. */
  page<const Name extends string>(path: string, names: readonly Name[]): PageMaker<Name>;
}

/** Reads the prerendered pages once. `shared` are the same for every page and everybody: the origin, the operator. */
export function readSitePages(
  folder: string,
  paths: readonly string[],
  shared: Readonly<Record<string, SlotValue>>,
): SitePages {
  const sources = new Map(paths.map((path) => [path, readFileSync(join(folder, fileOf(path)), 'utf8')]));
  return sitePages(sources, shared);
}

/** The pages of a site from their text, by path. */
export function sitePages(
  sources: ReadonlyMap<string, string>,
  shared: Readonly<Record<string, SlotValue>> = {},
): SitePages {
  const sourceOf = (path: string): string => {
    const source = sources.get(path);
    if (source === undefined) throw new Error(`No public page at ${path}`);
    if (source.replaceAll(slot, '').includes('@@')) throw new Error(`The page ${path} holds @@ outside a slot`);
    return source;
  };
  const slotsOf = (path: string): readonly string[] => {
    const names = Array.from(sourceOf(path).matchAll(slot), ([, name = '']) => name);
    return [...new Set(names)].filter((name) => !Object.hasOwn(shared, name));
  };
  return {
    paths: [...sources.keys()],
    slotsOf,
    page(path, names) {
      const source = sourceOf(path);
      const held = slotsOf(path);
      const missing = held.filter((name) => !names.some((one) => one === name));
      const unknown = names.filter((name) => !held.includes(name));
      if (missing.length > 0) throw new Error(`Nobody fills ${missing.join(', ')} in the page ${path}`);
      if (unknown.length > 0) throw new Error(`The page ${path} has no slot ${unknown.join(', ')}`);
      return (slots) => source.replaceAll(slot, (_slot, name: string) => slotText(name, { ...shared, ...slots }[name]));
    },
  };
}

const slot = /@@([\w.]+)@@/g;

function slotText(name: string, value: SlotValue | undefined): string {
  if (value === undefined) throw new Error(`The slot ${name} is left empty`);
  const text = html`${value}`.toString();
  return /^(?:value|title)\./.test(name) ? text : withFrenchSpaces(text);
}

/** Apart from what the browser may ask for by its file name: these are not finished yet. */
export const unfinishedFolder = 'pages';

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : join(unfinishedFolder, `${path.slice(1)}.html`);
}
