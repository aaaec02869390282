import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { ShellFile } from '../src/app/worker/service-worker-shell.ts';
import { listBrowserTargets } from './browser-floor.ts';
import { refuseNewerCalls } from './refuse-newer-calls.ts';
import { refuseNewerSyntax } from './refuse-newer-syntax.ts';

/** Files cached besides the application's own code, and patterns of the code left out. */
interface OfflineLists {
  readonly files: readonly string[];
  readonly excludedModules: readonly RegExp[];
  readonly excludedAssets: readonly RegExp[];
}

interface OfflineAssets {
  readonly assets: readonly string[];
  /** Patterns that match nothing in this build: if a file moved, its old pattern would no longer leave it out. */
  readonly unusedPatterns: readonly RegExp[];
}

/** The two names of specification §2, with their difference. */
const workers = [
  { name: 'sw', stable: false },
  { name: 'sw-ios-stable', stable: true },
] as const;
/** Files referenced by the application's page and by the offline page, besides the application's code. */
const files = [
  'app.html',
  'offline.html',
  'preferences.js',
  'boot-guard.js',
  'prices.json',
  'favicon.svg',
  'manifest.webmanifest',
  'icons/icon-192.png',
];
/**
 * Screens that need a network, left out so that a phone caches what a declaration needs: the team's screens, documents,
 * the return from a payment, managed listings, the online parts of a fine and its dossiers, mail links, the account on
 * the server, the log watch, live updates, voice control; maps, whose tiles need a network; the notice reader, useless
 * before its engine is loaded. The screen that shares a reserved place is cached, because it is used on the spot.
 */
const excludedModules: readonly RegExp[] = [
  ...['admin', 'suite', 'design', 'directory', 'documents', 'live', 'log-watch'].map(
    (slice) => new RegExp(`/src/${slice}/`),
  ),
  /\/src\/billing\/payment-success\.page\.tsx$/,
  /\/src\/auth\/callback\.page\.tsx$/,
  /\/src\/fines\/with-network\.lazy\.ts$/,
  /\/src\/dossiers\/read-dossiers\.lazy\.ts$/,
  /\/src\/map\/map-tools\.lazy\.ts$/,
  /\/src\/vision\/notice-reading\/read-file\.lazy\.ts$/,
  /\/src\/accessibility\/voice-control\.lazy\.ts$/,
  /\/functions-js\//,
];
const excludedAssets: readonly RegExp[] = [
  // Style sheets of those screens, and of the public pages, of which the cached one has its own inlined.
  ...['map-tools', 'design', 'site', 'index', 'admin', 'suite'].map((sheet) => new RegExp(`/${sheet}-[^/]*\\.css$`)),
  // Workers of several megabytes that many people never need; the page that uses one caches it (`loadAssets` of the
  // platform).
  /\.wasm-worker-[\w-]+\.js$/,
  // Fonts for characters outside French: a name may need them, and the system has them too.
  /\/atkinson-hyperlegible-next-latin-/,
  // Workers of public pages.
  /\/proof-worker-/,
];
const source = join(import.meta.dirname, '..', 'src', 'app', 'worker', 'service-worker.ts');

/** Writes `sw.js` and `sw-ios-stable.js` after the build, with the list of files to cache. */
export function serviceWorker(lists: OfflineLists = { files, excludedModules, excludedAssets }): Plugin {
  let offlineAssets: OfflineAssets | null = null;
  let folder = '';
  return {
    name: 'placejuste-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        offlineAssets = listOfflineAssets(bundle, lists);
      },
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // Without a bundle the build failed earlier, with its own error.
        if (offlineAssets === null) return;
        const { assets, unusedPatterns } = offlineAssets;
        if (unusedPatterns.length > 0)
          throw new Error(
            `Left out of what is kept offline, but not in this build: ${unusedPatterns.map(String).join(', ')}`,
          );
        const list = await listShellFiles(folder, [...lists.files, ...assets]);
        for (const { name, stable } of workers)
          await buildWorker(folder, name, {
            __SHELL_FILES__: JSON.stringify(list),
            __STABLE__: JSON.stringify(stable),
          });
      },
    },
  };
}

/**
 * Scripts reachable from the application without passing through a screen left out; every other style sheet, font and
 * small worker.
 */
function listOfflineAssets(bundle: Rolldown.OutputBundle, lists: OfflineLists): OfflineAssets {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const scriptNames = new Set<string>();
  const isExcluded = (module: string) => lists.excludedModules.some((pattern) => pattern.test(module));
  const walk = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || scriptNames.has(name) || isExcluded(chunk.facadeModuleId ?? '')) return;
    scriptNames.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(next);
  };
  // Scripts of public pages are fetched with their page, which is not cached.
  for (const chunk of chunks.values())
    if (chunk.isEntry && chunk.facadeModuleId?.endsWith('/app.html') === true) walk(chunk.fileName);
  if (scriptNames.size === 0) throw new Error('The build has no entry to keep');
  const assetNames = Object.values(bundle)
    .filter(({ type, fileName }) => type === 'asset' && /\.(css|js|woff2)$/.test(fileName))
    .map(({ fileName }) => fileName);
  const isExcludedAsset = (file: string) => lists.excludedAssets.some((pattern) => pattern.test(`/${file}`));
  const modules = [...chunks.values()].map((chunk) => chunk.facadeModuleId ?? '');
  return {
    assets: [...scriptNames, ...assetNames.filter((file) => !isExcludedAsset(file))].sort(),
    unusedPatterns: [
      ...lists.excludedModules.filter((pattern) => !modules.some((module) => pattern.test(module))),
      ...lists.excludedAssets.filter((pattern) => !assetNames.some((file) => pattern.test(`/${file}`))),
    ],
  };
}

/** Every file with its hash. A missing file would prevent every phone from caching anything. */
async function listShellFiles(folder: string, names: readonly string[]): Promise<readonly ShellFile[]> {
  const builtFiles = new Set(await readdir(folder, { recursive: true }));
  const absent = names.filter((name) => !builtFiles.has(name));
  if (absent.length > 0) throw new Error(`Kept offline, but not in this build: ${absent.join(', ')}`);
  return Promise.all(names.map((name) => buildShellFile(folder, name)));
}

async function buildShellFile(folder: string, file: string): Promise<ShellFile> {
  const digest = createHash('sha256')
    .update(await readFile(join(folder, file)))
    .digest('base64');
  return { path: `/${file}`, integrity: `sha256-${digest}` };
}

async function buildWorker(folder: string, name: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define,
    plugins: [refuseNewerSyntax(), refuseNewerCalls()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: listBrowserTargets(),
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { [name]: source }, output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  });
  if (!(await readdir(folder)).includes(`${name}.js`)) throw new Error(`${name}.js was not written`);
}
