import { runnerImport, type Plugin } from 'vite';

type Pages = typeof import('../src/site/pages.tsx');

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
        return html.replace(slot[0], () => module.markupOf(slot[1] ?? ''));
      },
    },
  };
}
