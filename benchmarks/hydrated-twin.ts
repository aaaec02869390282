import { brotliCompressSync } from 'node:zlib';
import { builtScripts } from './built-script.ts';

/** View of a public page: export of its module, and its content if it is a content page. */
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
  ).map(([path, name]) => ({
    path,
    module: '/src/site/content-page.tsx',
    view: 'ContentPage',
    content: { module: `/src/site/content/${name}.fr.ts`, name },
  })),
];

/**
 * Size in bytes (brotli) of a script that would hydrate this page: the same view and React's client, built like the
 * site. Without router or data layer: less than a hydrated site would send.
 */
export async function hydratingScript({ module, view, content }: PageView): Promise<number> {
  const given = content === undefined ? '{}' : `{ content: ${content.name} }`;
  const source = [
    "import { createElement } from 'react';",
    "import { hydrateRoot } from 'react-dom/client';",
    `import { ${view} } from '${module}';`,
    content === undefined ? '' : `import { ${content.name} } from '${content.module}';`,
    `hydrateRoot(document.body, createElement(${view}, ${given}));`,
  ].join('\n');
  return (await builtScripts(source)).reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
}
