import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

type Pages = typeof import('../src/site/pages.tsx');

/** The weight of the first lines: asked for at once, so that they are not drawn twice. */
const firstFont = fileURLToPath(import.meta.resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2'));

/** Fills `<!--page:name-->` of the public HTML files with their finished markup: no script is needed to read them. */
export function prerender(): Plugin {
  return {
    name: 'placejuste-prerender',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const slot = /<!--page:(\w+)-->/.exec(html);
        if (slot === null) return html;
        const { module } = await runnerImport<Pages>(`${import.meta.dirname}/../src/site/pages.tsx`, { configFile: false });
        const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="./${relative(`${import.meta.dirname}/..`, firstFont)}" />\n  </head>`;
        return html.replace(slot[0], () => module.markupOf(slot[1] ?? '')).replace('</head>', font);
      },
    },
  };
}
