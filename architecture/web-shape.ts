import { basename, dirname, extname } from 'node:path';

/** A tracked file of `web/src` and its text. */
export interface WebFile {
  readonly path: string;
  readonly text: string;
}

/** Maximum number of files in a folder, without tests: beyond, sub-folders by screen. */
const maxFlatFiles = 20;
/** Folder names without meaning. */
const emptyNames = ['utils', 'helpers', 'common', 'misc', 'services', 'types', 'shared', 'lib', 'components', 'hooks'];
/** Allowed suffixes; a file without one is a component or a module of the slice. */
const suffixes = [
  '',
  '.page',
  '.queries',
  '.actions',
  '.lazy',
  '.text.fr',
  '.messages.fr',
  '.fr',
  '.worker',
  '.wasm-worker',
  '.test',
  '.d',
];
/** Layers used by every slice, exempt from the rules below: they contain the tools that the rules name, or no React. */
const layers = /^web\/src\/(?:platform|ui|accessibility|offline)\//;
/** Functions that create the options of a read. */
const readMakers = /\b(?:callQuery|pagesQuery|queryOptions|infiniteQueryOptions)\(|\bqueryFn:/;
/** Declaration of a write action. */
const writeMakers = /: (?:QueuedAction|DirectAction)<[^=]*= ?\{/;
/** Maximum number of `useState` in a component or hook: beyond, a reducer tested without React. */
const maxStates = 4;
const exportsOnly = /^(?:export (?:type )?(?:\{[^}]*\}|\*) from '[^']+';\s*)+$/;

/** All departures from the shape of a web slice, one sentence each; empty when there is none. */
export function listWebShapeDepartures(files: readonly WebFile[]): readonly string[] {
  return [
    ...listCrowdedFolders(files),
    ...listPageDepartures(files),
    ...listStaticLazyImports(files),
    ...files.flatMap((file) => [...listNameDepartures(file.path), ...listTextDepartures(file)]),
  ];
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !isTest(path);

function listNameDepartures(path: string): readonly string[] {
  const name = basename(path, extname(path));
  const [stem = ''] = name.split('.');
  const folders = dirname(path).split('/').slice(2);
  return [
    ...[stem, ...folders].flatMap((part) =>
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(part) ? [] : [`${path}: « ${part} » is not kebab-case`],
    ),
    ...(suffixes.includes(name.slice(stem.length))
      ? []
      : [`${path}: « ${name.slice(stem.length)} » is no known suffix`]),
    ...folders
      .filter((folder) => emptyNames.includes(folder))
      .map((folder) => `${path}: name what « ${folder} » holds`),
    ...(/^use-/.test(stem) && extname(path) === '.tsx' && !isTest(path) ? [`${path}: a hook draws nothing`] : []),
  ];
}

function listCrowdedFolders(files: readonly WebFile[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) if (!isTest(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > maxFlatFiles ? [`${folder}: ${count} files side by side, ${maxFlatFiles} at most`] : [],
  );
}

/** `.page.tsx` names only files opened by the router, at the root of their slice. */
function listPageDepartures(files: readonly WebFile[]): readonly string[] {
  const routes = files.find(({ path }) => path === 'web/src/app/routes.tsx')?.text ?? '';
  const openedPaths = [...routes.matchAll(/import\('([^']+)'\)/g)].map(([, specifier = '']) =>
    specifier.replace(/^\.\.\//, 'web/src/').replace(/^\.\//, 'web/src/app/'),
  );
  const pages = files.map(({ path }) => path).filter((path) => /\.page\.tsx?$/.test(path));
  return [
    ...pages.filter((page) => !openedPaths.includes(page)).map((page) => `${page}: no route opens this page`),
    ...openedPaths.filter((path) => !pages.includes(path)).map((path) => `${path}: a route opens a *.page.tsx`),
    ...pages
      .filter((page) => page.split('/').length !== 4)
      .map((page) => `${page}: a page stands at the root of its slice`),
  ];
}

function listTextDepartures({ path, text }: WebFile): readonly string[] {
  if (!isCode(path)) return [];
  const isQueries = /\.queries\.ts$/.test(path);
  const isWrites = /\.(?:actions|lazy)\.ts$/.test(path);
  return [
    ...(basename(path) === 'index.ts' && !exportsOnly.test(text) ? [`${path}: a list of exports, nothing else`] : []),
    ...(readMakers.test(text) && !isQueries && !layers.test(path)
      ? [`${path}: the options of a read stand in *.queries.ts`]
      : []),
    ...((writeMakers.test(text) || /\bsubmitAction\(/.test(text)) && !isWrites && !layers.test(path)
      ? [`${path}: a write through the outbox stands in *.actions.ts`]
      : []),
    ...(countStates(text) > maxStates
      ? [`${path}: ${countStates(text)} pieces of state, ${maxStates} at most: reduce them in a *-state.ts`]
      : []),
    ...listLaterImports(text)
      .filter((specifier) => !isLater(path, specifier))
      .map((specifier) => `${path}: « ${specifier} » comes later: name it *.lazy.ts`),
  ];
}

function countStates(text: string): number {
  return [...text.matchAll(/\buseState(?:<[\s\S]*?>)?\(/g)].length;
}

/** Paths given to `import()`; `typeof import()` only names types. */
function listLaterImports(text: string): readonly string[] {
  return [...text.matchAll(/(?<!typeof |: )\bimport\(\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);
}

function isLater(path: string, specifier: string): boolean {
  if (!specifier.startsWith('.') || /\.lazy\.tsx?$/.test(specifier)) return true;
  // The router, and the code that preloads its pages.
  return /^web\/src\/app\//.test(path) && /\.page\.tsx$/.test(specifier);
}

/** A lazy part that is also imported statically would be loaded at once. */
function listStaticLazyImports(files: readonly WebFile[]): readonly string[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+\.lazy\.tsx?)'/gm)].map(
        ([, specifier = '']) => `${path}: « ${specifier} » comes later, by import() only`,
      ),
    );
}
