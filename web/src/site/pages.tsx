import { unlistedPaths, type SitePath } from '@placejuste/contracts/site';
import { withFrenchSpaces } from '@placejuste/domain/kernel';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ContentPage } from './content-page.tsx';
import { contents } from './content/contents.ts';
import { Directory } from '../directory/index.ts';
import { Demo } from './demo/demo.tsx';
import { demoText } from './demo/demo.text.fr.ts';
import { Home } from './home.tsx';
import { NotFound } from './not-found.tsx';
import { Offline } from './offline.tsx';
import { Payments } from './payments.tsx';
import type { PageContent } from './page-content.ts';
import { PriceTable } from './prices.tsx';
import { SiteMap } from './site-map.tsx';
import { siteText } from './site.text.fr.ts';
import { Thanks } from './forms/thanks.tsx';
import { SiteFrame } from './site-frame.tsx';
import { Verify, verifyText } from '../verify/index.ts';

export interface SitePage {
  /** Path where the build writes the page. */
  readonly file: string;
  /** Address of the page; null for a page that the server sends in place of another. */
  readonly path: SitePath | null;
  readonly title: string;
  /** Title without the name of the product, for links within the site. */
  readonly name: string;
  readonly description: string;
  readonly jsonLd: Readonly<Record<string, unknown>> | null;
  /** Path of its style sheet from the root of this workspace. */
  readonly sheet: string;
  /** Path of its own script from the root of this workspace; null without one. */
  readonly script: string | null;
  /** False excludes the page from search engines. */
  readonly isListed: boolean;
  /** Returns the final HTML of the body; called by the build only. */
  renderBody(): string;
}

const organisation = {
  '@type': 'Organization',
  name: siteText.name,
  url: '@@origin@@/',
  logo: '@@origin@@/icons/icon-512.png',
  description: siteText.footer.promise,
};

const ownPages: readonly SitePage[] = [
  buildPage({
    file: 'index.html',
    path: '/',
    ...siteText.home.head,
    jsonLd: organisation,
    sheet: '/src/site/home-page.css',
    view: <Home />,
  }),
  buildPage({
    file: 'pages/demo.html',
    path: '/demo',
    ...demoText.head,
    script: '/src/site/demo/demo-entry.ts',
    view: <Demo />,
  }),
  buildPage({
    file: 'pages/verifier.html',
    path: '/verifier',
    ...verifyText.head,
    view: (
      <SiteFrame path="/verifier">
        <Verify />
      </SiteFrame>
    ),
  }),
  buildPage({ file: 'pages/payments.html', path: '/payments', ...siteText.payments.head, view: <Payments /> }),
  buildPage({ file: '404.html', path: null, ...siteText.notFound.head, view: <NotFound /> }),
  buildPage({
    file: 'offline.html',
    path: null,
    ...siteText.offline.head,
    sheet: '/src/site/styles/offline-page.css',
    view: <Offline />,
  }),
];

/** Components inserted between the introduction and the sections of content pages. */
const middles: Readonly<Partial<Record<SitePath, ReactElement>>> = {
  '/pricing': <PriceTable />,
  '/business-directory': <Directory />,
  '/thank-you': <Thanks />,
  '/merci-soutien': <Thanks />,
  '/plan-du-site': <SiteMap pages={() => sitePages} />,
};

/** Every page of the site, unordered. */
export const sitePages: readonly SitePage[] = [...ownPages, ...contents.map(buildContentPage)];

function buildContentPage(content: PageContent): SitePage {
  const { path, title, tab = title, description, jsonLd } = content;
  const live = path === '/business-directory';
  const withForm = content.sections.some(({ pieces }) =>
    pieces.some((piece) => typeof piece === 'object' && ('form' in piece || 'gift' in piece)),
  );
  const formScript = withForm ? '/src/site/proof/form-proof.ts' : null;
  return buildPage({
    file: `pages${path}.html`,
    path,
    // The server fills the prefix for a form with errors, or for a search.
    title: `${live || withForm ? '@@title.prefix@@' : ''}${tab} – ${siteText.name}`,
    description,
    jsonLd,
    script: live ? '/src/directory/directory-entry.ts' : formScript,
    view: <ContentPage content={content} middle={middles[path]} />,
  });
}

interface BuiltPage {
  readonly file: string;
  readonly path: SitePath | null;
  readonly title: string;
  readonly description: string;
  readonly jsonLd?: Readonly<Record<string, unknown>> | undefined;
  readonly sheet?: string;
  readonly script?: string | null;
  readonly view: ReactElement;
}

function buildPage({ view, jsonLd, sheet, script, path, title, ...rest }: BuiltPage): SitePage {
  const bare = title
    .replace('@@title.prefix@@', '')
    .replace(/ – PlaceJuste$/, '')
    .replace(/^PlaceJuste – /, '');
  return {
    ...rest,
    path,
    title,
    name: bare.charAt(0).toLocaleUpperCase('fr') + bare.slice(1),
    jsonLd: jsonLd ?? null,
    sheet: sheet ?? '/src/site/site.css',
    script: script ?? null,
    isListed: path !== null && !unlistedPaths.includes(path),
    renderBody: () => withFrenchSpaces(renderToStaticMarkup(view)),
  };
}
