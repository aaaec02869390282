import type { Plugin } from 'vite';

/** From how many pages and later parts on a module travels in the one script that they all start with. */
const usedByMany = 8;

/** What is a part of its own, or stays with its page. */
const ownPart = /\.css$|\.html$|\.lazy\.tsx?$|\.page\.tsx$|\/src\/site\//;

/** Fetched by who needs them, whatever else is shared. */
const largeLibraries =
  /\/node_modules\/(?:@supabase|fflate|leaflet|pdfjs-dist|sonner|tesseract\.js-core|tus-js-client|zxing-wasm)\//;

/**
 * What public pages share with the application. It stays apart, so that no page fetches what is common to its screens.
 */
const sharedWithPages = {
  frame: /preload-helper|\/platform\/(?:parts\/after-first-screen|device\/(?:display-mode|service-worker))\.ts$/,
  connection:
    /\/(?:probe-header|calls\/reach-server|storage\/local-value|outbox\/pending-actions|offline\/connection\.text\.fr)\.ts$/,
  photographs: /\/domain\/src\/(?:kernel\/plate|declaration\/photo-rules)\.ts$/,
  dates: /\/domain\/src\/(?:kernel\/(?:plain-date|paris-time|french-date)|declaration\/declaration)\.ts$/,
};

const common = 'common';

const groups = [
  ...Object.entries(sharedWithPages).map(([name, test]) => ({ name, test, priority: 1 })),
  {
    name: common,
    minShareCount: usedByMany,
    test: (id: string) => !ownPart.test(id) && !largeLibraries.test(id),
  },
];

/**
 * Puts what most screens share in one script. Left alone, the builder makes one for each set of pages that share
 * something: 205 files, most of them under a kilobyte, which compress badly and name each other by hashes that do not
 * compress at all.
 */
export function scriptParts(): Plugin {
  return {
    name: 'placejuste-script-parts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    generateBundle(_options, bundle) {
      const startsWithCommon = (file: string, seen = new Set<string>()): boolean => {
        const part = bundle[file];
        if (part?.type !== 'chunk' || seen.has(file)) return false;
        seen.add(file);
        return part.name === common || part.imports.some((next) => startsWithCommon(next, seen));
      };
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !part.isEntry || part.facadeModuleId?.endsWith('/app.html') === true) continue;
        if (startsWithCommon(part.fileName))
          throw new Error(`${part.name} is a public page and would fetch what is common to the application’s screens`);
      }
    },
  };
}
