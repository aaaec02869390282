import { renderToStaticMarkup } from 'react-dom/server';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';
import { Offline } from './offline.tsx';

const pages = { home: Home, notFound: NotFound, offline: Offline };

/** Finished HTML of a public page; asked for by the build, never by a browser. */
export function markupOf(name: string): string {
  const Page = Object.hasOwn(pages, name) ? pages[name as keyof typeof pages] : undefined;
  if (Page === undefined) throw new Error(`No public page is called ${name}`);
  return renderToStaticMarkup(<Page />);
}
