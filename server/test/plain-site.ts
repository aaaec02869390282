import { createSitePages, type SitePages } from '../src/platform/http/index.ts';

/** Stands for the built site: sources by path, with ordinary spaces, so that a test quotes a sentence as written. */
export function plainSite(sources: Readonly<Record<string, string>>): SitePages {
  const pages = createSitePages(new Map(Object.entries(sources)));
  return {
    ...pages,
    compilePage(path, names) {
      const page = pages.compilePage(path, names);
      return (slots) => page(slots).replaceAll('\u00a0', ' ');
    },
  };
}
