import type { Plugin } from 'vite';

/**
 * Minimum number of pages and lazy parts, of a hundred and twenty, that share a module before it moves to the common
 * script.
 */
const minSharingParts = 24;

/** Modules that are a chunk of their own, or stay with their page. */
const ownPart = /\.css$|\.html$|\.lazy\.tsx?$|\.page\.tsx$|\/src\/site\//;

/**
 * Screens of the team and modules only they use: as there are many, they would reach the minimum and be fetched by
 * everybody.
 */
const ofTheTeam = /\/src\/(?:admin|health|operation|people|suite)\//;

/** Modules shared by the screens of a fine, lists of declarations and dialogs: also too many. */
const ofSomeScreens = /\/domain\/src\/fine\/|\/contracts\/src\/(?:fines|declarations)\/|\/dialog\.tsx$/;

/** Modules that most screens share but the first step of a declaration does not use: input fields, lists, mutations. */
const ofOtherScreens = new RegExp(
  [
    '/(?:mutationObserver|infiniteQueryObserver|useMutation|useInfiniteQuery)\\.js$',
    '/ui/(?:cards/secondary-rows|text-field|layout/unfold)\\.tsx?$',
    '/domain/src/(?:carer|document)/',
    '/domain/src/account/account\\.messages\\.fr\\.ts$',
  ].join('|'),
);

/** Modules loaded before the application starts, or outside it. */
const ofPublicPages =
  /\.css$|\.html$|\/app\/entry\.tsx$|\/src\/(?:directory|site|vision)\/|\/photo-check\/|\/photo\.messages/;

/** Large libraries, fetched only by the screens that need them, however many share them. */
const largeLibraries =
  /\/node_modules\/(?:@supabase|fflate|leaflet|pdfjs-dist|sonner|tesseract\.js-core|tus-js-client|zxing-wasm)\//;

/**
 * Modules that public pages share with the application: kept separate, so that a public page does not fetch the common
 * script of the application.
 */
const sharedWithPages = {
  frame: /preload-helper|\/platform\/(?:parts\/after-first-screen|device\/(?:display-mode|service-worker))\.ts$/,
  connection:
    /\/(?:probe-header|reach-server|stored-session|device-storage|local-value|pending-actions|connection\.text.+)\.ts$/,
  photographs: /\/domain\/src\/(?:kernel\/plate|declaration\/photo-rules)\.ts$/,
  dates: /\/domain\/src\/(?:kernel\/(?:plain-date|paris-time|french-date)|declaration\/declaration)\.ts$/,
};

/** Modules that every screen starts with, including the route table. */
export const start = 'start';
const common = 'common';
const screens = 'screens';

/** Returns an expression that matches the modules whose path ends with one of these. */
const matchPaths = (...paths: readonly string[]): RegExp => new RegExp(`/(?:${paths.join('|')})(?:\\.[jt]sx?)$`);

/**
 * Modules that the first step of a declaration needs, as five scripts: forty small ones compress worse, and name each
 * other by hashes that do not compress. Each script is one set of screens, so that no screen fetches what it does
 * without.
 */
const ofDeclaring = {
  /** Of the home too, which shows the draft. */
  drafts: matchPaths(
    'offline/photo-store/(?:keep-photo|owned-photos|photo-jobs|photo-store)',
    'offline/storage/(?:draft-store|draft-tabs|sha256)',
    'offline/(?:clock-tick|list-server-times|outbox/action-table)',
    'declarations/wizard/(?:wizard-draft|draft-changes)',
    'domain/src/(?:kernel/distance|declaration/(?:place-rules|photo-moment|photo-moment\\.messages\\.fr))',
  ),
  /** Of the screens that write a draft and send it. */
  submissions: matchPaths(
    'offline/submission/(?:use-submission|draft\\.text\\.fr)',
    'offline/storage/(?:use-draft|shared-draft-alert)',
  ),
  /** Small ones of most screens. */
  parts: matchPaths(
    'ui/(?:cards/(?:disclosure|plate)|user-text|layout/use-navigate-here)',
    'platform/device/use-now',
    'accessibility/feedback',
    'account/(?:alerts/(?:account-alert|last-known)|declare-permission)',
    'offline/(?:outbox/(?:use-outbox|new-id)|connectivity)',
    'domain/src/(?:kernel/(?:duration|coordinates)|account/awaits-validation\\.messages\\.fr)',
  ),
  /** Of the screens with a place or vehicles. */
  places: matchPaths(
    'declarations/place/(?:locate|place-status|use-place)',
    'declarations/wizard/wizard\\.text\\.fr',
    'declarations/vehicles/(?:use-vehicles|read-vehicles|list-waiting-vehicles|vehicles\\.queries)',
    'domain/src/(?:town-rule/town-rule-texts|declaration/place\\.messages)\\.fr',
  ),
  /** Of the wizard alone. */
  declare: matchPaths(
    'declarations/(?:declare\\.page|begun/new-declaration|for-another/declared-for|photos/use-recovered-photos)',
    'declarations/payment/use-is-declaration-refused',
    'declarations/place/(?:address-lines|describe-coordinates|location-step|place-drawing|town-parts|use-place-label)',
    'declarations/vehicles/vehicle-choice',
    'declarations/wizard/(?:declare-gate|gate\\.text\\.fr|is-input-assisted|lazy-steps|refusal-alert|use-auto-advance)',
    'declarations/wizard/(?:use-measures|use-save|use-wizard|wizard|wizard-state)',
  ),
};

const groups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
  ...Object.entries(sharedWithPages).map(([name, test]) => ({ name, test, priority: 3 })),
  { name: start, tags: ['$initial' as const], test: (id: string) => !ofPublicPages.test(id), priority: 2 },
  // A group takes the dependencies of its modules too, unless an earlier one has them.
  ...Object.entries(ofDeclaring).map(([name, test], at) => ({ name, test, priority: 0.9 - at / 10 })),
  // Separate, because screens without calls to the service do not need it.
  {
    name: 'calls',
    test: /\/node_modules\/zod\/|\/contracts\/src\/kernel\/|\/calls\/(?:contract-client|call-query)\.ts$/,
    priority: 1,
  },
  {
    name: common,
    minShareCount: minSharingParts,
    priority: 1,
    test: (id: string) =>
      ![ownPart, largeLibraries, ofTheTeam, ofSomeScreens, ofOtherScreens].some((kind) => kind.test(id)),
  },
  { name: screens, minShareCount: minSharingParts, test: ofOtherScreens },
];

/**
 * Puts the modules that every screen starts with into one script, and those that most screens share into another. By
 * default the bundler makes a chunk for each set of pages that share modules: 312 files, most under a kilobyte, which
 * compress badly and name each other by hashes that do not compress at all.
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
