import { join } from 'node:path';
import { build, type BuildOptions, type Rolldown } from 'vite';
import { root } from './running-product.ts';

/** The scripts Vite makes of a module of this text, which may import `/src/…` of the web as its own pages do. */
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
      target: 'es2022',
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
