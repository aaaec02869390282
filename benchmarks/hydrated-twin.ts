import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { root } from './running-product.ts';

/** The view of a public page: what its module exports, and the content it is given if it is made of content alone. */
export interface PageView {
  readonly path: string;
  readonly module: string;
  readonly view: string;
  readonly content?: { readonly module: string; readonly name: string };
}

export const twinned: readonly PageView[] = [
  { path: '/', module: '/src/site/home.tsx', view: 'Home' },
  ...(
    [
      ['/pricing', 'pricing'],
      ['/faq', 'faq'],
      ['/confidentialite', 'confidentialite'],
    ] as const
  ).map(([path, name]) => ({ path, module: '/src/site/content-page.tsx', view: 'ContentPage', content: { module: `/src/site/content/${name}.fr.ts`, name } })),
];

/**
 * Bytes, in brotli, of the script that would hydrate this page and nothing else: the same view, React's own client, built
 * as the site is. No router, no data layer: less than a hydrated site would send.
 */
export async function hydratingScript({ module, view, content }: PageView): Promise<number> {
  const entry = 'virtual:twin';
  const given = content === undefined ? '{}' : `{ content: ${content.name} }`;
  const source = [
    "import { createElement } from 'react';",
    "import { hydrateRoot } from 'react-dom/client';",
    `import { ${view} } from '${module}';`,
    content === undefined ? '' : `import { ${content.name} } from '${content.module}';`,
    `hydrateRoot(document.body, createElement(${view}, ${given}));`,
  ].join('\n');
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: join(root, 'web'),
    build: { write: false, minify: true, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
    plugins: [{ name: 'twin-entry', resolveId: (id) => (id === entry ? `/src/${entry.replace(':', '-')}.js` : null), load: (id) => (id.endsWith('virtual-twin.js') ? source : null) }],
  })) as Rolldown.RolldownOutput;
  return built.output.reduce((sum, file) => sum + (file.type === 'chunk' ? brotliCompressSync(file.code).length : 0), 0);
}
