import { createSitePages, type SitePages } from '../src/platform/http/index.ts';

/** A built site for tests: sources by path, with ordinary spaces, so that a test quotes sentences as written. */
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
