import type { BuildOptions, Plugin } from 'vite';
import { computeImportClosure } from './import-closure.ts';
import { start } from './script-parts.ts';

type ModulePreload = Exclude<BuildOptions['modulePreload'], boolean | undefined>;

/**
 * Limits the preloads of a dynamic import to parts that are not loaded with the importing one. The names of the others,
 * which change with every build and compress badly, would make the first script larger for nothing. Scripts imported by
 * parts of the application are left out too: the server names the scripts of the requested page (`page-parts.ts`), and
 * the service worker has the others. Style sheets stay, because a page without them would be drawn unstyled.
 */
export function preloadWhatIsNew(): Plugin {
  const imports = new Map<string, readonly string[]>();
  const starts = new Set<string>();
  const closures = new Map<string, ReadonlySet<string>>();
  const resolveDependencies: ModulePreload['resolveDependencies'] = (_part, parts, { hostId, hostType }) => {
    if (hostType === 'html') return parts;
    const loadedParts = closures.get(hostId) ?? computeImportClosure([hostId], (part) => imports.get(part));
    closures.set(hostId, loadedParts);
    const isOfApplication = [...starts].some((part) => loadedParts.has(part));
    return parts.filter((part) => part.endsWith('.css') || (!isOfApplication && !loadedParts.has(part)));
  };
  return {
    name: 'placejuste-preload-what-is-new',
    apply: 'build',
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        imports.set(part.fileName, part.imports);
        if (part.name === start) starts.add(part.fileName);
      }
    },
  };
}
