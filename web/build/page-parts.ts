import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { computeImportClosure } from './import-closure.ts';

/**
 * Modules that an address needs beside the entry script. The server preloads them with the page, instead of one after
 * the other, two round trips later on a slow connection.
 */
const partsOfPages: Readonly<Record<string, readonly string[]>> = {
  '/pwa': ['app/pwa-home.page.tsx'],
  '/pwa/declare': ['declarations/declare.page.tsx'],
  '/pwa/historique': ['declarations/history.page.tsx'],
  '/dashboard': ['dashboard/dashboard.page.tsx'],
  '/mes-amendes': ['fines/fines.page.tsx'],
  '/auth': ['auth/auth.page.tsx'],
  '/pwa/attente': ['pending/pending.page.tsx'],
  '/pwa/billing': ['billing/billing.page.tsx'],
  '/pwa/notifications': ['notifications/notifications.page.tsx'],
  '/pwa/settings': ['account/settings.page.tsx'],
  '/pwa/confirm': ['declarations/confirm.page.tsx'],
  '/aidant': ['carers/helping.page.tsx'],
  '/nouvelle-station': ['stations/stations.page.tsx'],
};

/** Writes `page-parts.json`: the scripts and style sheets to preload for each address. */
export function pageParts(pages: Readonly<Record<string, readonly string[]>> = partsOfPages): Plugin {
  let folder = '';
  let parts: Record<string, readonly string[]> | null = null;
  return {
    name: 'placejuste-page-parts',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        parts = buildPageParts(bundle, pages);
      },
    },
    closeBundle: {
      sequential: true,
      // Without a bundle the build failed earlier, with its own error.
      handler: async () => {
        if (parts !== null) await writeFile(join(folder, 'page-parts.json'), JSON.stringify(parts));
      },
    },
  };
}

export function buildPageParts(
  bundle: Rolldown.OutputBundle,
  pages: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app.html') === true);
  if (entry === undefined) throw new Error('The build has no application');
  const importsOf = (file: string) => chunks.find(({ fileName }) => fileName === file)?.imports;
  const atStart = computeImportClosure([entry.fileName], importsOf);
  const sheetsAtStart = listSheets([...atStart], chunks);
  return Object.fromEntries(
    Object.entries(pages).map(([path, modules]) => {
      const files = modules.map((module) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
        if (chunk === undefined) throw new Error(`${path} asks for ${module}, which is not in this build`);
        return chunk.fileName;
      });
      const parts = [...computeImportClosure(files, importsOf)].filter((file) => !atStart.has(file));
      // Style sheets first: they block rendering.
      const sheets = listSheets(parts, chunks).filter((file) => !sheetsAtStart.includes(file));
      return [path, [...sheets, ...parts].map((file) => `/${file}`)];
    }),
  );
}

/** Style sheets of those files, each once. */
function listSheets(files: readonly string[], chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const own = chunks.filter(({ fileName }) => files.includes(fileName));
  return [...new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}
