import type { BuildOptions, Plugin } from 'vite';
import { start } from './script-parts.ts';

type ModulePreload = Exclude<BuildOptions['modulePreload'], boolean | undefined>;

/**
 * Asks ahead only for the parts that the asking one did not come with: the names of the others, which change with every
 * build and compress badly, would weigh on the first script for nothing. So would those of any script in the parts of
 * the application: the server names the scripts of the page that was asked for (`page-parts.ts`), and the service
 * worker has the others. The sheets of styles stay, without which a page would be drawn bare.
 */
export function preloadWhatIsNew(): Plugin {
  const imports = new Map<string, readonly string[]>();
  const starts = new Set<string>();
  const cameWith = new Map<string, ReadonlySet<string>>();
  const resolveDependencies: ModulePreload['resolveDependencies'] = (_part, parts, { hostId, hostType }) => {
    if (hostType === 'html') return parts;
    const here = cameWith.get(hostId) ?? computeClosure(hostId, imports);
    cameWith.set(hostId, here);
    const isOfApplication = [...starts].some((part) => here.has(part));
    return parts.filter((part) => part.endsWith('.css') || (!isOfApplication && !here.has(part)));
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

/** That part and all that it imports, directly or not. */
function computeClosure(first: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const closure = new Set([first]);
  for (const part of closure) for (const one of imports.get(part) ?? []) closure.add(one);
  return closure;
}
