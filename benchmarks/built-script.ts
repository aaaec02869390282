import { join } from 'node:path';
import { build, type BuildOptions, loadConfigFromFile, type Rolldown } from 'vite';
import { root } from './running-product.ts';

/**
 * Builds a module of this text with Vite and returns its scripts; it may import `/src/…` of the web like the web's own
 * pages.
 */
export async function builtScripts(
  source: string,
  options: BuildOptions['rolldownOptions'] = {},
): Promise<readonly string[]> {
  const entry = '/src/virtual-entry.js';
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: join(root, 'web'),
    build: {
      write: false,
      minify: true,
      target: await productTarget(),
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, ...options },
    },
    plugins: [
      {
        name: 'virtual-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
}

/** Browser targets of the product, so that the measured bytes are those sent to people. */
async function productTarget(): Promise<NonNullable<BuildOptions['target']>> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'web', 'vite.config.ts'),
    undefined,
    'silent',
  );
  const target = loaded?.config.build?.target;
  if (target === undefined || target === false) throw new Error('web/vite.config.ts names no target');
  return target;
}
