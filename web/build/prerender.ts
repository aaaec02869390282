import { join, relative, sep } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { inlineWhatBlocks } from './inline-what-blocks.ts';
import { socialSize, makeSocialDrawer } from './social-pictures.ts';

type Pages = typeof import('../src/site/pages.tsx');
type SitePage = Pages['sitePages'][number];

const root = join(import.meta.dirname, '..');

/** Preloaded: a font that arrives late is only used from the next page on. */
const fonts = ['french-400.woff2', 'french-700.woff2'].map((file) => join(root, 'src/ui/fonts', file));

/**
 * Gives Vite one complete HTML file for each page of `src/site/pages.tsx`, readable without script. Values known only
 * to the running server (its origin, the operator) stay `@@name@@` for it to fill.
 */
export function prerender(): Plugin {
  const files = new Map<string, SitePage>();
  let folder = '';
  let isWritten = false;
  return {
    name: 'placejuste-prerender',
    apply: 'build',
    async config(config) {
      const { module } = await runnerImport<Pages>(join(root, 'src/site/pages.tsx'), { configFile: false });
      for (const page of module.sitePages) files.set(join(root, page.file), page);
      const shell = config.build?.rolldownOptions?.input;
      return { build: { rolldownOptions: { input: [...(Array.isArray(shell) ? shell : []), ...files.keys()] } } };
    },
    async generateBundle() {
      const pages = [...files.values()].flatMap((page) =>
        page.path !== null && page.isListed ? [{ page, path: page.path }] : [],
      );
      const draw = await makeSocialDrawer(slogan);
      await Promise.all(
        pages.map(async ({ page, path }) =>
          this.emitFile({ type: 'asset', fileName: buildPicturePath(path), source: await draw(page.name) }),
        ),
      );
    },
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    resolveId: { order: 'pre', handler: (id) => (files.has(id) ? id : null) },
    load(id) {
      const page = files.get(id);
      return page === undefined ? null : renderDocument(page, id);
    },
    transformIndexHtml: {
      // After Vite has processed the addresses it knows: the following ones belong to the server.
      order: 'post',
      handler(html, { filename }) {
        const page = files.get(filename.split('/').join(sep));
        return page === undefined
          ? html
          : lowerScriptPriority(html).replace('</head>', `${renderSharedHead(page)}  </head>`);
      },
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      // Before the service worker and the compression, which read the finished files.
      sequential: true,
      async handler() {
        // Without files the build failed earlier, with its own error.
        if (!isWritten) return;
        await inlineWhatBlocks(
          folder,
          [...files.values()].map(({ file }) => file),
        );
      },
    },
  };
}

function renderDocument(page: SitePage, file: string): string {
  const preloads = fonts.map(
    (font) =>
      '<link rel="preload" as="font" type="font/woff2" crossorigin ' +
      `href="${relative(join(file, '..'), font).split(sep).join('/')}" />`,
  );
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(page.title)}</title>
    <meta name="description" content="${escapeHtml(page.description)}" />
    <meta name="theme-color" content="#f4eadb" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0a1322" media="(prefers-color-scheme: dark)" />
    ${preloads.join('\n    ')}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/icon-180.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="stylesheet" href="${page.sheet}" />
    <script src="/preferences.js"></script>${listScripts(page)
      .map((script) => `\n    <script type="module" src="${script}"></script>`)
      .join('')}
  </head>
  <body>
    ${page.renderBody()}
  </body>
</html>
`;
}

/** Scripts of the frame and of the page. A page sent in place of another has none, because it may be shown offline. */
function listScripts({ path, script }: SitePage): readonly string[] {
  const frame = '/src/site/frame/frame-entry.ts';
  return [...(path === null ? [] : [frame]), ...(script === null ? [] : [script])];
}

/** The page is complete without its scripts: on a slow connection its fonts come first. */
function lowerScriptPriority(html: string): string {
  return html.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
}

/** Metadata for other sites and search engines. */
function renderSharedHead(page: SitePage): string {
  if (page.path === null || !page.isListed) return '    <meta name="robots" content="noindex" />\n';
  const address = `@@origin@@${page.path}`;
  const lines = [
    `<link rel="canonical" href="${address}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:locale': 'fr_FR',
      'og:site_name': 'PlaceJuste',
      'og:title': page.name,
      'og:description': page.description,
      'og:url': address,
      'og:image': `@@origin@@/${buildPicturePath(page.path)}`,
      'og:image:type': 'image/png',
      'og:image:width': String(socialSize.width),
      'og:image:height': String(socialSize.height),
      'og:image:alt': `PlaceJuste : ${page.name}. Dessin d’une voiture vue de face, une carte derrière le pare-brise.`,
    }).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  // A data block, which the content security policy does not execute; its `<` are escaped so that it cannot be closed
  // early.
  if (page.jsonLd !== null)
    lines.push(
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...page.jsonLd }).replaceAll('<', '\\u003c')}</script>`,
    );
  return lines.map((line) => `    ${line}\n`).join('');
}

function buildPicturePath(path: string): string {
  return `apercus/${path === '/' ? 'accueil' : path.slice(1)}.png`;
}

const slogan = 'La preuve de votre stationnement, le dossier si on vous verbalise.';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
