import type { Plugin } from 'vite';

/** From how many of the hundred and twenty pages and later parts on a module travels in the script that most share. */
const usedByMany = 24;

/** What is a part of its own, or stays with its page. */
const ownPart = /\.css$|\.html$|\.lazy\.tsx?$|\.page\.tsx$|\/src\/site\//;

/** Screens of the team, and what only they say: their number would make everybody fetch it. */
const ofTheTeam = /\/src\/(?:admin|health|operation|people|suite)\//;

/** The parts of the screens of a fine, of lists of declarations and of windows would be too many as well. */
const ofSomeScreens = /\/domain\/src\/fine\/|\/contracts\/src\/(?:fines|declarations)\/|\/dialog\.tsx$/;

/** What most screens share and the first step of a declaration does without: fields to type in, lists, changes. */
const ofOtherScreens = new RegExp(
  [
    '/(?:mutationObserver|infiniteQueryObserver|useMutation|useInfiniteQuery)\\.js$',
    '/ui/(?:cards/secondary-rows|text-field|layout/unfold)\\.tsx?$',
    '/domain/src/(?:carer|document)/',
    '/domain/src/account/account\\.messages\\.fr\\.ts$',
  ].join('|'),
);

/** What is drawn before the application starts, or beside it. */
const ofPublicPages =
  /\.css$|\.html$|\/app\/entry\.tsx$|\/src\/(?:directory|site|vision)\/|\/photo-check\/|\/photo\.messages/;

/** Fetched by who needs them, whatever else is shared. */
const largeLibraries =
  /\/node_modules\/(?:@supabase|fflate|leaflet|pdfjs-dist|sonner|tesseract\.js-core|tus-js-client|zxing-wasm)\//;

/**
 * What public pages share with the application. It stays apart, so that no page fetches what is common to its screens.
 */
const sharedWithPages = {
  frame: /preload-helper|\/platform\/(?:parts\/after-first-screen|device\/(?:display-mode|service-worker))\.ts$/,
  connection:
    /\/(?:probe-header|reach-server|stored-session|device-storage|local-value|pending-actions|connection\.text.+)\.ts$/,
  photographs: /\/domain\/src\/(?:kernel\/plate|declaration\/photo-rules)\.ts$/,
  dates: /\/domain\/src\/(?:kernel\/(?:plain-date|paris-time|french-date)|declaration\/declaration)\.ts$/,
};

/** What every screen starts with, the table of pages included. */
export const start = 'start';
const common = 'common';
const screens = 'screens';

const groups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
  ...Object.entries(sharedWithPages).map(([name, test]) => ({ name, test, priority: 3 })),
  { name: start, tags: ['$initial' as const], test: (id: string) => !ofPublicPages.test(id), priority: 2 },
  // Screens that ask the service nothing do without.
  {
    name: 'calls',
    test: /\/node_modules\/zod\/|\/contracts\/src\/kernel\/|\/calls\/(?:contract-client|call-query)\.ts$/,
    priority: 1,
  },
  {
    name: common,
    minShareCount: usedByMany,
    priority: 1,
    test: (id: string) =>
      ![ownPart, largeLibraries, ofTheTeam, ofSomeScreens, ofOtherScreens].some((kind) => kind.test(id)),
  },
  { name: screens, minShareCount: usedByMany, test: ofOtherScreens },
];

/**
 * Puts what every screen starts with in one script, and what most share in another. Left alone, the builder makes one
 * for each set of pages that share something: 312 files, most of them under a kilobyte, which compress badly and name
 * each other by hashes that do not compress at all.
 */
export function scriptParts(): Plugin {
  return {
    name: 'placejuste-script-parts',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    generateBundle(_options, bundle) {
      const startsWithScreens = (file: string, visitedFiles = new Set<string>()): boolean => {
        const part = bundle[file];
        if (part?.type !== 'chunk' || visitedFiles.has(file)) return false;
        visitedFiles.add(file);
        return (
          [start, common, screens].includes(part.name) ||
          part.imports.some((next) => startsWithScreens(next, visitedFiles))
        );
      };
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !part.isEntry || part.facadeModuleId?.endsWith('/app.html') === true) continue;
        if (startsWithScreens(part.fileName))
          throw new Error(`${part.name} is a public page and would fetch what is common to the application’s screens`);
      }
    },
  };
}
