import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

type Pages = typeof import('../src/site/pages.tsx');
type SitePage = Pages['sitePages'][number];

const root = join(import.meta.dirname, '..');

/** The weight of the first lines: asked for at once, so that they are not drawn twice. */
const firstFont = fileURLToPath(import.meta.resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2'));

/**
 * Gives Vite one finished HTML file for each page of `src/site/pages.tsx`: no script is needed to read them. What only
 * the running server knows (its origin, the operator) stays `@@name@@` for it to fill.
 */
export function prerender(): Plugin {
  const files = new Map<string, SitePage>();
  return {
    name: 'placejuste-prerender',
    apply: 'build',
    async config(config) {
      const { module } = await runnerImport<Pages>(join(root, 'src/site/pages.tsx'), { configFile: false });
      for (const page of module.sitePages) files.set(join(root, page.file), page);
      const shell = config.build?.rolldownOptions?.input;
      return { build: { rolldownOptions: { input: [...(Array.isArray(shell) ? shell : []), ...files.keys()] } } };
    },
    resolveId: { order: 'pre', handler: (id) => (files.has(id) ? id : null) },
    load(id) {
      const page = files.get(id);
      return page === undefined ? null : documentOf(page, id);
    },
    transformIndexHtml: {
      // After Vite has followed the addresses it knows: these belong to the server.
      order: 'post',
      handler(html, { filename }) {
        const page = files.get(filename.split('/').join(sep));
        return page === undefined ? html : html.replace('</head>', `${sharedHead(page)}  </head>`);
      },
    },
  };
}

function documentOf(page: SitePage, file: string): string {
  const font = relative(join(file, '..'), firstFont).split(sep).join('/');
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(page.title)}</title>
    <meta name="description" content="${escaped(page.description)}" />
    <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#101a2b" media="(prefers-color-scheme: dark)" />
    <link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/icon-180.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="stylesheet" href="/src/site/site.css" />
    <script src="/preferences.js"></script>
  </head>
  <body>
    ${page.body()}
  </body>
</html>
`;
}

/** What other sites and search engines read. */
function sharedHead(page: SitePage): string {
  if (page.path === null || !page.listed) return '    <meta name="robots" content="noindex" />\n';
  const address = `@@origin@@${page.path}`;
  const lines = [
    `<link rel="canonical" href="${address}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:locale': 'fr_FR',
      'og:site_name': 'PlaceJuste',
      'og:title': page.title.replace('@@title.prefix@@', ''),
      'og:description': page.description,
      'og:url': address,
      'og:image': '@@origin@@/og.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'PlaceJuste : une voiture vue de face, une carte derrière le pare-brise.',
    }).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  // A block of data, not a script: the content policy has nothing to run, and `<` cannot end it.
  if (page.jsonLd !== null) lines.push(`<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...page.jsonLd }).replaceAll('<', '\\u003c')}</script>`);
  return lines.map((line) => `    ${line}\n`).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
